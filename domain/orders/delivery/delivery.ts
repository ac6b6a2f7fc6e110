import { addDays, weekdayOf, yearOf } from '../../south-african-day.ts'

export type DayRange = { from: string; to: string }
export type BusinessDayRange = { from: number; to: number }

export const dispatchBusinessDays: BusinessDayRange = { from: 1, to: 2 }
export const deliveryBusinessDays: BusinessDayRange = { from: 3, to: 7 }

/** Public Holidays Act 36 of 1994, schedule 1, except the two that depend on Easter. */
const fixedHolidays = [
  '01-01',
  '03-21',
  '04-27',
  '05-01',
  '06-16',
  '08-09',
  '09-24',
  '12-16',
  '12-25',
  '12-26',
]

/** Days declared by proclamation (s2A), such as election days. Add new ones here. */
const proclaimedHolidays = ['2021-11-01', '2022-12-27', '2023-12-15', '2024-05-29']

const sunday = 0
const saturday = 6

/** When an order placed today arrives. All days here are 'YYYY-MM-DD', South African dates. */
export function expectedDelivery(orderedOn: string, businessDays = deliveryBusinessDays): DayRange {
  return {
    from: addBusinessDays(orderedOn, businessDays.from),
    to: addBusinessDays(orderedOn, businessDays.to),
  }
}

/** The n-th business day after a day, which itself is not counted, as couriers do. */
export function addBusinessDays(day: string, n: number): string {
  let reached = day
  let left = n
  while (left > 0) {
    reached = addDays(reached, 1)
    if (isBusinessDay(reached)) left -= 1
  }
  return reached
}

/** Whether an order that was paid on a day should have left before today. */
export function isDispatchLate(paidOn: string, today: string, within = dispatchBusinessDays.to): boolean {
  return addBusinessDays(paidOn, within) < today
}

/** The first day of payment whose orders are not late yet today: those paid before it are. */
export function firstDayInTime(today: string, within = dispatchBusinessDays.to): string {
  let day = today
  while (!isDispatchLate(addDays(day, -1), today, within)) day = addDays(day, -1)
  return day
}

export function isBusinessDay(day: string): boolean {
  return weekdayOf(day) !== saturday && !isSundayOrHoliday(day)
}

export function isSundayOrHoliday(day: string): boolean {
  return weekdayOf(day) === sunday || holidaysOf(yearOf(day)).has(day)
}

const holidaysByYear = new Map<number, ReadonlySet<string>>()

// A page with delivery dates asks about a dozen days.
function holidaysOf(year: number): ReadonlySet<string> {
  const known = holidaysByYear.get(year) ?? new Set(publicHolidays(year))
  holidaysByYear.set(year, known)
  return known
}

export function publicHolidays(year: number): string[] {
  const easter = easterSunday(year)
  const days = [
    ...fixedHolidays.map((monthAndDay) => `${year}-${monthAndDay}`),
    addDays(easter, -2),
    addDays(easter, 1),
    ...proclaimedHolidays.filter((day) => yearOf(day) === year),
  ]
  // s2(1): if a holiday falls on a Sunday, the Monday is one too. A holiday on a Saturday does not move.
  const mondays = days.filter((day) => weekdayOf(day) === sunday).map((day) => addDays(day, 1))
  return Array.from(new Set([...days, ...mondays])).toSorted()
}

/** By the anonymous Gregorian computus (Nature, 20 April 1876), with the letters of its publication. */
function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const daysAfterMarchFirst = h + l - 7 * m + 21
  return addDays(`${year}-03-01`, daysAfterMarchFirst)
}
