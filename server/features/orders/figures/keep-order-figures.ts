import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { keepForward } from './keep-forward.ts'
import { findFirstEvent, keepFigures, lockFiguresUntil } from './order-figure-queries.ts'

/** Keeps how many orders have each status, and what was sold of each product. */
export function keepOrderFigures(needs: { db: Db; clock: Clock }, signal: AbortSignal): Promise<number> {
  const figures = { daysAtOnce: 7, lockUntil: lockFiguresUntil, findFirst: findFirstEvent, keep: keepFigures }
  return keepForward(needs, figures, signal)
}
