import { southAfricanDay } from './south-african-day.ts'

const monthNames =
  'January February March April May June July August September October November December'.split(' ')

/** "27 November", the South African day of this moment. */
export function longDay(epochMs: number): string {
  const [, month, day] = southAfricanDay(epochMs).split('-').map(Number)
  return `${day} ${monthNames[(month ?? 1) - 1]}`
}
