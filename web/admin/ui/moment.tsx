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
  return `${dateText(southAfricanDay(Date.parse(instant)))}, ${clock.format(Date.parse(instant))}`
}

/** "Fri 20 Nov 2026" */
export function dateText(day: string): string {
  return `${formatDay(day)} ${day.slice(0, 4)}`
}

/** A date with its time below or after it; without the weekday where space is short. */
export function Moment({ at, isShort = false }: { at: string; isShort?: boolean }) {
  const [wholeDay = '', time] = momentText(at).split(', ')
  const day = isShort ? wholeDay.slice(wholeDay.indexOf(' ') + 1) : wholeDay
  return (
    <time dateTime={at} className="tabular-nums">
      <span className="whitespace-nowrap">{day}</span> <span className="text-ink-2">{time}</span>
    </time>
  )
}
