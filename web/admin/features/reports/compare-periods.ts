import type { RevenuePeriod } from '#contract/shop/report.ts'

export const steps = ['day', 'week', 'month'] as const
export type Step = (typeof steps)[number]

export const measures = ['revenue', 'orders', 'average'] as const
export type Measure = (typeof measures)[number]

export type Sums = Record<Measure, number>

/** A period and its counterpart in the time before. Amounts are cents. */
export type ComparedPeriod = { from: string; now: Sums; before: Sums }

export type Comparison = { periods: ComparedPeriod[]; now: Sums; before: Sums }

/** The later half of the periods, each compared with its counterpart in the earlier half. */
export function comparePeriods(periods: readonly RevenuePeriod[]): Comparison {
  const half = Math.floor(periods.length / 2)
  const earlier = periods.slice(-2 * half, -half).map(sumsOf)
  const later = periods.slice(-half)
  return {
    periods: later.map((period, index) => ({
      from: period.from,
      now: sumsOf(period),
      before: earlier[index] ?? nothing,
    })),
    now: total(later.map(sumsOf)),
    before: total(earlier),
  }
}

/** Growth in whole per cent; null if it grew from zero. */
export function growthPercent(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100)
}

const nothing: Sums = { revenue: 0, orders: 0, average: 0 }

function sumsOf({ revenueCents, orders, averageCents }: RevenuePeriod): Sums {
  return { revenue: revenueCents, orders, average: averageCents }
}

/** The average over many periods is that of their orders, not of their averages. */
function total(sums: readonly Sums[]): Sums {
  const revenue = sums.reduce((whole, one) => whole + one.revenue, 0)
  const orders = sums.reduce((whole, one) => whole + one.orders, 0)
  return { revenue, orders, average: orders === 0 ? 0 : Math.round(revenue / orders) }
}
