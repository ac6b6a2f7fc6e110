import type { Random } from '#domain/seeded-random.ts'
import { addDays, southAfricanDay, southAfricanMidnightMs, weekdayOf } from '#domain/south-african-day.ts'

export const historyDays = 548

const minuteMs = 60_000
const friday = 5

/** When orders were placed in the 18 months before now, oldest first: no two in the same millisecond. */
export function orderTimes(random: Random, { now, count }: { now: Date; count: number }): Date[] {
  const today = southAfricanDay(now.getTime())
  const days = Array.from({ length: historyDays }, (_, at) => addDays(today, at + 1 - historyDays))
  const pick = weightedChoice(days, (day, at) => demandOn(day) * growth(at))
  // Each has had the time to be paid.
  const latest = now.getTime() - 20 * minuteMs
  const taken = new Set<number>()
  while (taken.size < count) {
    const at = southAfricanMidnightMs(pick(random.next())) + timeOfDayMs(random)
    if (at < latest) taken.add(at)
  }
  return [...taken].toSorted((a, b) => a - b).map((at) => new Date(at))
}

/** The shop sells about twice as much at the end as at the beginning. */
function growth(dayAt: number): number {
  return 1 + dayAt / historyDays
}

/** How much is bought on a day, compared with an ordinary one. */
function demandOn(day: string): number {
  const [month, date] = [day.slice(5, 7), Number(day.slice(8))]
  const weekday = weekdayOf(day)
  const ofWeek = [0.75, 1.15, 1.1, 1.05, 1.05, 1, 0.8][weekday] ?? 1
  // Most salaries are paid from the 25th on.
  const ofPayday = date >= 25 || date <= 2 ? 1.3 : 1
  return ofWeek * ofPayday * seasonOf(month, date) * blackFriday(day)
}

function seasonOf(month: string, date: number): number {
  if (month === '12') return date <= 20 ? 1.7 : 0.7
  if (month === '11') return 1.3
  if (month === '01') return date > 8 ? 1.15 : 0.8
  return month === '06' || month === '07' ? 0.9 : 1
}

/** The last Friday of November, with the weekend after it and some of the week before. */
function blackFriday(day: string): number {
  if (!day.includes('-11-') && !day.includes('-12-')) return 1
  const year = day.slice(0, 4)
  const lastOfNovember = `${year}-11-30`
  const away = (weekdayOf(lastOfNovember) - friday + 7) % 7
  const sale = addDays(lastOfNovember, -away)
  if (day === sale) return 7
  if (day > sale && day <= addDays(sale, 3)) return 3
  return day < sale && day >= addDays(sale, -4) ? 1.6 : 1
}

// By the hour, from midnight: lunch and the evening are busiest.
const hours = [
  1, 0.5, 0.3, 0.2, 0.2, 0.5, 1.5, 3, 4.5, 6, 6.5, 6.5, 7, 6, 5.5, 5, 5, 5, 5.5, 7, 8, 7.5, 5, 2.5,
]

const pickHour = weightedChoice(
  hours.map((_, hour) => hour),
  (hour) => hours[hour] ?? 0,
)

function timeOfDayMs(random: Random): number {
  return pickHour(random.next()) * 60 * minuteMs + random.whole(0, 60 * minuteMs - 1)
}

/** Chooses by weight; `at` is from 0 up to but not including 1. */
export function weightedChoice<T>(
  of: readonly T[],
  weight: (one: T, at: number) => number,
): (at: number) => T {
  let sum = 0
  const ends = of.map((one, at) => {
    sum += weight(one, at)
    return { one, end: sum }
  })
  return (at) => {
    const found = ends.find(({ end }) => at * sum < end)
    if (!found) throw new RangeError('There is nothing to choose from')
    return found.one
  }
}
