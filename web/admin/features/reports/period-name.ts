import { formatDay } from '#domain/south-african-day.ts'
import type { Step } from './compare-periods.ts'

/** "Fri 20 Nov", "Week of 16 Nov", "Nov 2026" */
export function periodName(step: Step, from: string): string {
  const [, date = '', month = ''] = formatDay(from).split(' ')
  if (step === 'day') return formatDay(from)
  return step === 'week' ? `Week of ${date} ${month}` : `${month} ${from.slice(0, 4)}`
}

/** The short form under a bar: "20 Nov", "Nov". */
export function shortPeriodName(step: Step, from: string): string {
  const [, date = '', month = ''] = formatDay(from).split(' ')
  return step === 'month' ? month : `${date} ${month}`
}

const spans: Record<Step, { now: string; before: string }> = {
  day: { now: 'The last 30 days', before: 'the 30 days before' },
  week: { now: 'The last 12 weeks', before: 'the 12 weeks before' },
  month: { now: 'The last 12 months', before: 'the 12 months before' },
}

export function spanOf(step: Step): { now: string; before: string } {
  return spans[step]
}
