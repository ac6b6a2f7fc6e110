import type { Db } from '#server/db/client.ts'
import { lockFamilies } from '../edit/family-queries.ts'
import { replaceFacets } from './facet-queries.ts'
import {
  deleteFilterChange,
  findSettledChange,
  listIdsSaying,
  lockDescribed,
  lockFilterChange,
  settleFilterChanges,
  updateReadUpTo,
} from './filter-change-queries.ts'

/**
 * Reads the products again that speak of a filter which came, went or changed. Each part is saved with how far it came,
 * so that after a crash it goes on from there. Returns how many parts were read.
 */
export async function followFilters({ db }: { db: Db }, signal: AbortSignal): Promise<number> {
  let parts = 0
  await settleFilterChanges(db)
  for (
    let id = await findSettledChange(db);
    id !== null && !signal.aborted;
    id = await findSettledChange(db)
  ) {
    if (!(await readPart(db, id))) break
    parts++
  }
  return parts
}

/** Whether there was one to read. */
async function readPart(db: Db, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const change = await lockFilterChange(tx, id)
    if (!change) return false
    const ids = await listIdsSaying(tx, change)
    // Whole families, as those who save a product do: otherwise the two could deadlock.
    await lockFamilies(tx, { ids })
    await replaceFacets(tx, await lockDescribed(tx, ids))
    await (change.isLast ? deleteFilterChange(tx, id) : updateReadUpTo(tx, id, change.to))
    return true
  })
}
