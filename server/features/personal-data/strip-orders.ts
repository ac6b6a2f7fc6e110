import { keepingOf } from '#domain/keeping.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import {
  deleteNotesOf,
  lockOrphanedOrders,
  updateEventsWithoutNames,
  updateReturnsWithoutNotes,
  updateWithoutContact,
  updateWithoutPerson,
} from './personal-data-queries.ts'

/**
 * Takes from the orders of deleted accounts what neither delivery nor tax law needs any more. Called by the deletion and,
 * for what was still on its way then, again and again; twice is safe.
 */
export async function stripOrders({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const now = clock()
  return db.transaction(async (tx) => {
    const kept = (await lockOrphanedOrders(tx)).map((order) => ({ ...order, keeping: keepingOf(order, now) }))
    const records = kept.filter(({ keeping }) => keeping === 'tax_record')
    const figures = kept.filter(({ keeping }) => keeping === 'figures')
    // What was written to and about a customer has no use without one.
    const ids = [...records, ...figures].map(({ id }) => id)
    await deleteNotesOf(tx, ids)
    await updateReturnsWithoutNotes(tx, ids)
    if (records.length > 0) {
      await updateWithoutContact(
        tx,
        records.map(({ id }) => id),
      )
    }
    if (figures.length > 0) {
      await updateWithoutPerson(
        tx,
        figures.map(({ id }) => id),
      )
      await updateEventsWithoutNames(
        tx,
        figures.map(({ orderNumber }) => orderNumber),
      )
    }
    return records.length + figures.length
  })
}
