import { longDay } from '#domain/long-day.ts'

/** "30 November": what ends at midnight has the day before as its last. */
export function lastDayText(endsAt: string): string {
  return longDay(Date.parse(endsAt) - 1)
}
