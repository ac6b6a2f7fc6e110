import { sql } from 'drizzle-orm'
import type { Db, Queryable } from '#server/db/client.ts'
import { lsnOf, type Replication } from '#server/db/replication.ts'
import { beginLine, dropSlot, findLine, findOrBeginLine, findSlot } from './backup-queries.ts'

/** Makes the server keep its log until it is archived. */
export const slotName = 'kwela_backup'

/**
 * Where archiving goes on. If the server kept no log since it stopped, there is a gap: another line begins, which wants
 * another base.
 */
export async function ensureSlot(
  db: Db,
  replication: Replication,
  now: Date,
): Promise<{ from: bigint; line: string }> {
  return db.transaction(async (tx) => {
    // The archive and the first base want it at the same moment, and must agree on the line.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${slotName}, 0))`)
    const known = await findSlot(tx, slotName)
    if (known?.restartLsn && !known.isLost)
      return { from: lsnOf(known.restartLsn), line: await findOrBeginLine(tx, now) }
    if (known) await dropSlot(tx, slotName)
    await replication.ask(`CREATE_REPLICATION_SLOT ${slotName} PHYSICAL (RESERVE_WAL)`)
    const made = await findSlot(tx, slotName)
    if (!made?.restartLsn) throw new Error('The server keeps no log for the slot that was just made')
    if ((await findLine(tx))?.archivedUntil) await beginLine(tx, now)
    return { from: lsnOf(made.restartLsn), line: await findOrBeginLine(tx, now) }
  })
}

/** A slot that nobody reads would keep the log for ever, until the disk is full. */
export async function dropUnusedSlot(db: Queryable): Promise<void> {
  await dropSlot(db, slotName)
}
