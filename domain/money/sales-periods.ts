import type { Cents } from './money.ts'

export type Period = 'day' | 'week' | 'month'

/** Sales from a day on: "2026-11-20". */
export type Sales = { from: string; revenueCents: Cents; orders: number }

/** The last n days, weeks from Monday, or months, including the current one and those without a sale. */
export function salesByPeriod(
  days: readonly Sales[],
  { period, count, today }: { period: Period; count: number; today: string },
): Sales[] {
  const present = firstDayOf(period, today)
  const periods = Array.from({ length: count }, (_, at) => ({
    from: firstDayBefore(period, present, count - 1 - at),
    revenueCents: 0,
    orders: 0,
  }))
  const byFrom = new Map(periods.map((sales) => [sales.from, sales]))
  for (const { from, revenueCents, orders } of days) {
    const sales = byFrom.get(firstDayOf(period, from))
    if (!sales) continue
    sales.revenueCents += revenueCents
    sales.orders += orders
  }
  return periods
}

const dayMs = 24 * 60 * 60_000

export function firstDayOf(period: Period, day: string): string {
  if (period === 'month') return `${day.slice(0, 7)}-01`
  if (period === 'day') return day
  const date = Date.parse(day)
  const sinceMonday = (new Date(date).getUTCDay() + 6) % 7
  return isoDay(date - sinceMonday * dayMs)
}

/** The first day of the period n before the one that begins on `first`. */
export function firstDayBefore(period: Period, first: string, back: number): string {
  const date = new Date(Date.parse(first))
  if (period === 'month')
    return isoDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, date.getUTCDate()))
  return isoDay(date.getTime() - back * (period === 'week' ? 7 : 1) * dayMs)
}

function isoDay(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10)
}
