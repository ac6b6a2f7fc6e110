/* Days are 'YYYY-MM-DD', South African dates. */

const millisPerDay = 24 * 60 * 60 * 1000
const southAfricaAheadMs = 2 * 60 * 60 * 1000

const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const monthNames = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const

/** South Africa keeps UTC+2 all year. */
export function southAfricanDay(epochMs: number): string {
  return isoDay(new Date(epochMs + southAfricaAheadMs))
}

/** "18:05", in South Africa. */
export function southAfricanClock(epochMs: number): string {
  return new Date(epochMs + southAfricaAheadMs).toISOString().slice(11, 16)
}

/** When a South African day begins. */
export function southAfricanMidnightMs(day: string): number {
  return dateOf(day).getTime() - southAfricaAheadMs
}

/** When the South African day that contains this moment ends. */
export function southAfricanMidnightAfter(epochMs: number): number {
  const daysSinceEpoch = Math.floor((epochMs + southAfricaAheadMs) / millisPerDay)
  return (daysSinceEpoch + 1) * millisPerDay - southAfricaAheadMs
}

/** "Fri 27 Nov". Without `Intl`, whose names change with the runtime. */
export function formatDay(day: string): string {
  const date = dateOf(day)
  return `${weekdayNames[date.getUTCDay()]} ${date.getUTCDate()} ${monthNames[date.getUTCMonth()]}`
}

export function addDays(day: string, n: number): string {
  return isoDay(new Date(dateOf(day).getTime() + n * millisPerDay))
}

/** The same day of a later month, or its last day if that month is shorter. */
export function addMonths(day: string, n: number): string {
  const date = dateOf(day)
  const monthEnd = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + n + 1, 0))
  monthEnd.setUTCDate(Math.min(date.getUTCDate(), monthEnd.getUTCDate()))
  return isoDay(monthEnd)
}

export function weekdayOf(day: string): number {
  return dateOf(day).getUTCDay()
}

export function yearOf(day: string): number {
  return Number(day.slice(0, 4))
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}
