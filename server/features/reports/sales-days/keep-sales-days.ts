import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { keepForward } from '../../orders/figures/keep-forward.ts'
import { findFirstPayment, keepChangedDays, lockKeptUntil } from './sales-day-queries.ts'

/** Adds up the sales of the days that changed since the last time. */
export function keepSalesDays(needs: { db: Db; clock: Clock }, signal: AbortSignal): Promise<number> {
  const figures = {
    daysAtOnce: 7,
    lockUntil: lockKeptUntil,
    findFirst: findFirstPayment,
    keep: keepChangedDays,
  }
  return keepForward(needs, figures, signal)
}
