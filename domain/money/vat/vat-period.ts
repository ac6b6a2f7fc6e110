import { addDays, addMonths } from '../../south-african-day.ts'

/** Vendors file each month, or each two months (SARS categories A, B and C). */
export const periodLengths = [1, 2] as const
export type PeriodLength = (typeof periodLengths)[number]

/** Its first and last South African day. */
export type VatPeriod = { from: string; to: string }

/** @param month the last month of the period, as 'YYYY-MM' */
export function vatPeriod(month: string, length: PeriodLength): VatPeriod {
  const lastMonth = `${month}-01`
  return { from: addMonths(lastMonth, 1 - length), to: addDays(addMonths(lastMonth, 1), -1) }
}

export function monthOf(day: string): string {
  return day.slice(0, 7)
}

/** @param today as 'YYYY-MM-DD', a South African date */
export function lastCompleteMonth(today: string): string {
  return monthOf(addMonths(today, -1))
}

/** From the newest to the oldest, both included; at least the newest. */
export function monthsBetween(newest: string, oldest: string): string[] {
  const months = [newest]
  for (let month = newest; month > oldest; ) {
    month = monthOf(addMonths(`${month}-01`, -1))
    months.push(month)
  }
  return months
}
