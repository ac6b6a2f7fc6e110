import { formatDay, southAfricanClock, southAfricanDay } from '#domain/south-african-day.ts'

/** "Fri 20 Nov 2026" */
export function formatOrderDate(instant: string): string {
  return formatFullDay(southAfricanDay(Date.parse(instant)))
}

/** The same for a day: "2026-11-20". */
export function formatFullDay(day: string): string {
  return `${formatDay(day)} ${day.slice(0, 4)}`
}

/** "14:32", in South African time. */
export function formatClockTime(instant: string): string {
  return southAfricanClock(Date.parse(instant))
}
