import {
  lastCompleteMonth,
  type PeriodLength,
  periodLengths,
  type VatPeriod,
  vatPeriod,
} from '#domain/money/vat/vat-period.ts'
import { addDays, southAfricanDay, southAfricanMidnightMs } from '#domain/south-african-day.ts'

/** A period as the caller chose it. */
export type ChosenPeriod = { month?: string | undefined; months: `${PeriodLength}` }

/** A period with the moments at which it begins and ends, of which the last is no longer part of it. */
export type Span = VatPeriod & { month: string; startsAt: Date; endsAt: Date }

export function spanOf(chosen: ChosenPeriod, now: Date): Span {
  const month = chosen.month ?? lastCompleteMonth(southAfricanDay(now.getTime()))
  const length = periodLengths.find((one) => String(one) === chosen.months) ?? 1
  const { from, to } = vatPeriod(month, length)
  const startsAt = new Date(southAfricanMidnightMs(from))
  return { month, from, to, startsAt, endsAt: new Date(southAfricanMidnightMs(addDays(to, 1))) }
}
