import type { CostRule } from './cost-rule.ts'
import { type CostWarning, costWarning } from './cost-warning.ts'
import { type Cents, fractionOfCents } from './money.ts'

export const priceRoundings = ['none', 'whole_rand', 'to_99', 'to_95', 'to_900'] as const
export type PriceRounding = (typeof priceRoundings)[number]

/** A percentage in basis points, so that 7,5% is a whole number too. */
export type PriceStep = { kind: 'percent'; basisPoints: number } | { kind: 'amount'; cents: Cents }

export type PriceChange = { direction: 'up' | 'down'; step: PriceStep; rounding: PriceRounding }

// Every rounded price is `ending` above a whole multiple of these.
const grids: Record<Exclude<PriceRounding, 'none'>, { every: Cents; ending: Cents }> = {
  whole_rand: { every: 100, ending: 0 },
  to_99: { every: 100, ending: 99 },
  to_95: { every: 100, ending: 95 },
  to_900: { every: 1000, ending: 900 },
}

const wholeBasisPoints = 10_000

/** The nearest price with this ending, the higher one if two are equally near. */
export function roundPrice(cents: Cents, rounding: PriceRounding): Cents {
  if (rounding === 'none') return cents
  const { every, ending } = grids[rounding]
  const steps = Math.floor((cents - ending + every / 2) / every)
  return Math.max(0, steps) * every + ending
}

/** The price after a change. Rounding never reverses it: a raised price is no lower than before. */
export function changedPrice(cents: Cents, { direction, step, rounding }: PriceChange): Cents {
  const exact = Math.max(0, stepped(cents, direction, step))
  const rounded = roundPrice(exact, rounding)
  if (rounding === 'none') return rounded
  const { every } = grids[rounding]
  if (direction === 'up') return rounded < cents ? rounded + every : rounded
  if (rounded <= cents) return rounded
  return rounded < every ? cents : rounded - every
}

function stepped(cents: Cents, direction: PriceChange['direction'], step: PriceStep): Cents {
  const sign = direction === 'up' ? 1 : -1
  if (step.kind === 'amount') return cents + sign * step.cents
  return fractionOfCents(cents, Math.max(0, wholeBasisPoints + sign * step.basisPoints), wholeBasisPoints)
}

/** One price of a product before and after; the other two are needed to validate it. */
export type PricedProduct = { retailCents: Cents; wholesaleCents: Cents; costCents: Cents }

export type PriceWarning = CostWarning | 'not_above_wholesale'

/** What to check before a price is saved; one that is not above wholesale is refused on saving. */
export function priceWarnings(prices: PricedProduct, rule: CostRule): PriceWarning[] {
  const { retailCents, wholesaleCents } = prices
  const earnsTooLittle = costWarning(prices, rule)
  return [
    ...(retailCents <= wholesaleCents ? (['not_above_wholesale'] as const) : []),
    ...(earnsTooLittle ? [earnsTooLittle] : []),
  ]
}

/**
 * The average change of prices in per cent, each counting the same, to one decimal; null if none can be compared. A
 * price of zero has no percentage.
 */
export function averageChange(prices: readonly { beforeCents: Cents; afterCents: Cents }[]): number | null {
  const moved = prices.filter(({ beforeCents }) => beforeCents > 0)
  if (moved.length === 0) return null
  const basisPoints = moved.reduce(
    (sum, { beforeCents, afterCents }) =>
      sum + fractionOfCents(afterCents - beforeCents, wholeBasisPoints, beforeCents),
    0,
  )
  return fractionOfCents(basisPoints, 1, 10 * moved.length) / 10
}
