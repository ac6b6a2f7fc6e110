import { formatRand, formatWholeRand } from '#domain/money/money.ts'
import { grouped } from '../../ui/table/pager.tsx'
import type { Comparison, Measure, Step } from './compare-periods.ts'
import { periodName, spanOf } from './period-name.ts'

export const measureLabels: Record<Measure, string> = {
  revenue: 'Revenue',
  orders: 'Orders',
  average: 'Average order',
}
export const stepLabels: Record<Step, string> = { day: 'Days', week: 'Weeks', month: 'Months' }

export function formatMeasure(measure: Measure, value: number): string {
  return measure === 'orders' ? grouped(value) : formatRand(value)
}

/** As an amount stands beside a chart. */
export function formatShort(measure: Measure, value: number): string {
  return measure === 'orders' ? grouped(value) : shortRand(value)
}

/** "R 250k", "R 1.5m" written with a comma as prices are: for the side of a chart. */
function shortRand(cents: number): string {
  const rand = cents / 100
  const short = (value: number) => String(Math.round(value * 10) / 10).replace('.', ',')
  if (rand >= 1_000_000) return `R\u00a0${short(rand / 1_000_000)}m`
  if (rand >= 10_000) return `R\u00a0${short(rand / 1000)}k`
  return formatWholeRand(cents)
}

/** The chart, to whoever hears it. */
export function summaryText(measure: Measure, step: Step, { periods, now, before }: Comparison): string {
  const best = periods.toSorted((one, other) => other.now[measure] - one.now[measure])[0]
  const peak =
    best && best.now[measure] > 0
      ? ` Highest: ${periodName(step, best.from)} with ${formatMeasure(measure, best.now[measure])}.`
      : ''
  const span = spanOf(step)
  return `${measureLabels[measure]}, ${span.now.toLowerCase()}: ${formatMeasure(measure, now[measure])}; ${span.before}: ${formatMeasure(measure, before[measure])}.${peak}`
}
