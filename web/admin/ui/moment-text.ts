import { formatDay, southAfricanDay } from '#domain/south-african-day.ts'

// Digits only, so that the result does not depend on the runtime's locale data.
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Johannesburg',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** "Fri 20 Nov 2026, 14:32", in South African time. */
export function momentText(instant: string): string {
  const at = Date.parse(instant)
  const day = southAfricanDay(at)
  return `${formatDay(day)} ${day.slice(0, 4)}, ${clock.format(at)}`
}
