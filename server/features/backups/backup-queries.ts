import { randomBytes } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { recordOf } from '#domain/fields/record-of.ts'
import { invoiceKinds } from '#domain/money/invoice.ts'
import type { Queryable } from '#server/db/client.ts'
import { backupLines, backups } from '#server/db/schema/backups.ts'
import { invoiceCounters } from '#server/db/schema/invoices.ts'
import type { HandedOut } from './manifest.ts'

/** The present line; a new shop begins its first. */
export async function findOrBeginLine(db: Queryable, now: Date): Promise<string> {
  const known = await findLine(db)
  if (known) return known.line
  await beginLine(db, now)
  const begun = await findLine(db)
  if (!begun) throw new Error('A line of backups that was just begun is missing')
  return begun.line
}

export async function findLine(db: Queryable): Promise<typeof backupLines.$inferSelect | null> {
  // Two processes may begin the first at once; both then take the same.
  const [row] = await db
    .select()
    .from(backupLines)
    .orderBy(desc(backupLines.startedAt), backupLines.line)
    .limit(1)
  return row ?? null
}

export async function beginLine(db: Queryable, now: Date): Promise<void> {
  await db.insert(backupLines).values({ line: randomBytes(6).toString('hex'), startedAt: now })
}

export async function updateArchivedUntil(db: Queryable, line: string, archivedUntil: Date): Promise<void> {
  await db.update(backupLines).set({ archivedUntil }).where(eq(backupLines.line, line))
}

export async function insertBackup(db: Queryable, backup: typeof backups.$inferInsert): Promise<void> {
  await db.insert(backups).values(backup)
}

export async function findLastBackup(db: Queryable): Promise<typeof backups.$inferSelect | null> {
  const [row] = await db.select().from(backups).orderBy(desc(backups.endedAt)).limit(1)
  return row ?? null
}

/** The highest numbers that are in use; those that are not numbered yet have none. */
export async function findHandedOut(db: Queryable): Promise<HandedOut> {
  const rows = await db.select().from(invoiceCounters)
  return recordOf(invoiceKinds, (kind) => rows.find((row) => row.kind === kind)?.lastSerial ?? 0)
}

export type SlotState = { isActive: boolean; isLost: boolean; restartLsn: string | null }

/** What the server keeps of its log until it is archived; null if it keeps nothing. */
export async function findSlot(db: Queryable, name: string): Promise<SlotState | null> {
  const { rows } = await db.execute<{
    active: boolean
    wal_status: string | null
    restart_lsn: string | null
  }>(sql`select active, wal_status, restart_lsn::text from pg_replication_slots where slot_name = ${name}`)
  const [row] = rows
  return row ? { isActive: row.active, isLost: row.wal_status === 'lost', restartLsn: row.restart_lsn } : null
}

export async function dropSlot(db: Queryable, name: string): Promise<void> {
  await db.execute(
    sql`select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ${name} and not active`,
  )
}

export type ServerFacts = { version: string; database: string; segmentBytes: number }

export async function findServerFacts(db: Queryable): Promise<ServerFacts> {
  const { rows } = await db.execute<{ version: string; database: string; segment_bytes: string }>(
    sql`select current_setting('server_version_num') as version, current_database() as database,
      (select setting from pg_settings where name = 'wal_segment_size') as segment_bytes`,
  )
  const [row] = rows
  if (!row) throw new Error('The server did not say what it is')
  return { version: row.version, database: row.database, segmentBytes: Number(row.segment_bytes) }
}

export async function hasBackupTables(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ name: string | null }>(
    sql`select to_regclass('public.backup_lines') as name`,
  )
  return rows[0]?.name != null
}
