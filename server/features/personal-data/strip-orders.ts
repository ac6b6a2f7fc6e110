import { orderRetentionOf } from '#domain/orders/order-retention.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import {
  deleteEmailsAbout,
  lockOrphanedOrders,
  updateToFigures,
  updateToTaxRecord,
} from './personal-data-queries.ts'

// No order is locked for longer than a few of them take.
const ordersAtOnce = 500

/**
 * Removes from the orders of deleted accounts what neither delivery nor tax law needs any more. Called by the deletion
 * and again later, for orders that were still on their way; safe to repeat.
 */
export async function stripOrders({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const now = clock()
  let stripped = 0
  let last: number | undefined = 0
  while (last !== undefined) {
    const id: number = last
    const done = await db.transaction((tx) => stripSome(tx, { id, limit: ordersAtOnce }, now))
    stripped += done.stripped
    last = done.last
  }
  return stripped
}

async function stripSome(tx: Tx, after: { id: number; limit: number }, now: Date) {
  const found = await lockOrphanedOrders(tx, after)
  const kept = found.map((order) => ({ ...order, retention: orderRetentionOf(order, now) }))
  const records = kept.filter(({ retention }) => retention === 'tax_record')
  const figures = kept.filter(({ retention }) => retention === 'figures')
  const stripped = [...records, ...figures]
  if (stripped.length > 0) await deleteEmailsAbout(tx, stripped)
  if (records.length > 0) await updateToTaxRecord(tx, records)
  if (figures.length > 0) await updateToFigures(tx, figures)
  return { stripped: stripped.length, last: found.at(-1)?.id }
}
