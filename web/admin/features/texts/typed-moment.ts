import { southAfricanDay } from '#domain/south-african-day.ts'
import { momentText } from '#web/admin/ui/moment-text.ts'

/** What is typed into a box for a moment, in South African time; null if nothing is. */
export function instantOf(typed: string): string | null {
  return typed === '' ? null : new Date(`${typed}:00+02:00`).toISOString()
}

/** "2026-11-27T08:00", as the box has it. */
export function typedMoment(instant: string | null): string {
  if (instant === null) return ''
  const time = momentText(instant).slice(-5)
  return `${southAfricanDay(Date.parse(instant))}T${time}`
}
