import type { CostRule } from '#domain/money/cost-rule.ts'
import { type Cents, formatRand } from '#domain/money/money.ts'
import { parsePercent } from '#domain/money/parse-percent.ts'
import { amountProblem, parseRand } from '#domain/money/parse-rand.ts'
import {
  averageChange,
  changedPrice,
  type PriceChange,
  type PriceRounding,
  priceWarnings,
} from '#domain/money/price-change.ts'
import type { Write } from '../grid/grid-edits.ts'
import { type GridRow, rowPrices } from '../grid/grid-row.ts'
import { raiseContent } from './raise-content.ts'

/** The tool's form as people fill it in. */
export type RaiseForm = {
  price: 'retailCents' | 'wholesaleCents'
  direction: 'up' | 'down'
  unit: 'percent' | 'amount'
  by: string
  rounding: PriceRounding
}

export const usualRaise: RaiseForm = {
  price: 'retailCents',
  direction: 'up',
  unit: 'percent',
  by: '',
  rounding: 'to_99',
}

// More than tenfold is a typing error.
const maxBasisPoints = 100_000

export type RaiseReading =
  | { kind: 'ready'; change: PriceChange }
  | { kind: 'blank' }
  | { kind: 'wrong'; error: string }

export function readRaise({ direction, unit, by, rounding }: RaiseForm): RaiseReading {
  const typed = by.trim()
  if (typed === '') return { kind: 'blank' }
  if (unit === 'amount') {
    const cents = parseRand(typed)
    if (cents === null || cents < 0)
      return { kind: 'wrong', error: amountProblem(typed) ?? raiseContent.noAmount }
    return { kind: 'ready', change: { direction, rounding, step: { kind: 'amount', cents } } }
  }
  const basisPoints = parsePercent(typed)
  if (basisPoints === null) return { kind: 'wrong', error: raiseContent.noPercentage }
  const limit = direction === 'down' ? 10_000 : maxBasisPoints
  if (basisPoints > limit) return { kind: 'wrong', error: raiseContent.tooMuch(limit / 100) }
  return { kind: 'ready', change: { direction, rounding, step: { kind: 'percent', basisPoints } } }
}

type RaisedPrice = { row: GridRow; beforeCents: Cents; afterCents: Cents }

export type RaiseEffect = {
  raised: RaisedPrice[]
  /** Rows without a price to change, or with an invalid one. */
  withoutPrice: number
  averagePercent: number | null
  belowCost: GridRow[]
  /** Not below cost, but with less profit than the owner wants. */
  lowProfit: GridRow[]
  /** Would be refused when saving. */
  notAboveWholesale: GridRow[]
  writes: Write[]
}

export function changedPrices({ raised }: RaiseEffect): RaisedPrice[] {
  return raised.filter(({ beforeCents, afterCents }) => beforeCents !== afterCents)
}

/** A preview of these rows after the price change. */
export function effectOf(
  rows: readonly GridRow[],
  { price, change, rule }: { price: RaiseForm['price']; change: PriceChange; rule: CostRule },
): RaiseEffect {
  const effect: RaiseEffect = {
    raised: [],
    withoutPrice: 0,
    averagePercent: null,
    belowCost: [],
    lowProfit: [],
    notAboveWholesale: [],
    writes: [],
  }
  for (const row of rows) {
    const beforeCents = parseRand(row.texts[price])
    if (beforeCents === null || beforeCents < 0) {
      effect.withoutPrice += 1
      continue
    }
    const afterCents = changedPrice(beforeCents, change)
    effect.raised.push({ row, beforeCents, afterCents })
    const text = formatRand(afterCents)
    effect.writes.push({ id: row.product.id, field: price, text })
    const prices = rowPrices({ texts: { ...row.texts, [price]: text } })
    const warnings = prices ? priceWarnings(prices, rule) : []
    if (warnings.includes('below_cost')) effect.belowCost.push(row)
    if (warnings.includes('below_lowest_margin')) effect.lowProfit.push(row)
    if (warnings.includes('not_above_wholesale')) effect.notAboveWholesale.push(row)
  }
  return { ...effect, averagePercent: averageChange(effect.raised) }
}
