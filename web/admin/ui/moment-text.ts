import { formatDay, southAfricanDay } from '#domain/orders/delivery.ts'

// Digits alone, so that no runtime's own words or order come in.
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Johannesburg',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** "Fri 20 Nov 2026, 14:32", by South Africa's clocks. */
export function momentText(instant: string): string {
  const at = Date.parse(instant)
  const day = southAfricanDay(at)
  return `${formatDay(day)} ${day.slice(0, 4)}, ${clock.format(at)}`
}
