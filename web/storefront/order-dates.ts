import { formatDay, southAfricanDay } from '#domain/south-african-day.ts'

// Digits only, so that the result does not depend on the runtime's locale data.
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Johannesburg',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

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
  return clock.format(Date.parse(instant))
}
