import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { listCursors, upsertCursors, upsertLowStock } from './event-queries.ts'

/** Records which products have become low. Those that are low at the first run are not news. */
export async function watchLowStock({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  return db.transaction(async (tx) => {
    const now = clock()
    const isFirst = !(await listCursors(tx)).has('low_stock')
    const found = await upsertLowStock(tx, isFirst ? new Date(0) : now)
    if (isFirst) await upsertCursors(tx, ['low_stock'], now)
    return found
  })
}
