import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { AlertKind } from '#domain/alert.ts'
import type { Queryable } from '#server/db/client.ts'
import { shopAlerts } from '#server/db/schema/alerts.ts'

export type AlertRow = typeof shopAlerts.$inferSelect
export type NewAlert = Pick<AlertRow, 'kind' | 'subject' | 'details'>

/** Those that were not open already. */
export async function insertAlerts(
  tx: Queryable,
  alerts: readonly NewAlert[],
  raisedAt: Date,
): Promise<AlertRow[]> {
  if (alerts.length === 0) return []
  return tx
    .insert(shopAlerts)
    .values(alerts.map((alert) => ({ ...alert, raisedAt })))
    .onConflictDoNothing()
    .returning()
}

/** The same alert is not raised again once a person has settled it. */
export async function wasAlertRaised(
  tx: Queryable,
  { kind, subject }: Pick<AlertRow, 'kind' | 'subject'>,
): Promise<boolean> {
  const rows = await tx
    .select({ id: shopAlerts.id })
    .from(shopAlerts)
    .where(and(eq(shopAlerts.kind, kind), eq(shopAlerts.subject, subject)))
    .limit(1)
  return rows.length > 0
}

export async function listAlerts(
  db: Queryable,
  { isOpen, limit }: { isOpen: boolean; limit: number },
): Promise<AlertRow[]> {
  return db
    .select()
    .from(shopAlerts)
    .where(isOpen ? isNull(shopAlerts.clearedAt) : isNotNull(shopAlerts.clearedAt))
    .orderBy(isOpen ? shopAlerts.id : desc(shopAlerts.clearedAt))
    .limit(limit)
}

export async function listOpenAlerts(db: Queryable, kinds: readonly AlertKind[]): Promise<AlertRow[]> {
  return db
    .select()
    .from(shopAlerts)
    .where(and(inArray(shopAlerts.kind, [...kinds]), isNull(shopAlerts.clearedAt)))
    .orderBy(shopAlerts.id)
}

export async function lockAlert(tx: Queryable, id: number): Promise<AlertRow | null> {
  const rows = await tx.select().from(shopAlerts).where(eq(shopAlerts.id, id)).for('update')
  return rows[0] ?? null
}

export async function findAlert(db: Queryable, id: number): Promise<AlertRow | null> {
  const rows = await db.select().from(shopAlerts).where(eq(shopAlerts.id, id))
  return rows[0] ?? null
}

type Clearing = { clearedAt: Date; clearedBy: string; note: string | null }

export async function updateAlertCleared(tx: Queryable, id: number, clearing: Clearing): Promise<void> {
  await tx.update(shopAlerts).set(clearing).where(eq(shopAlerts.id, id))
}

/** Settles alerts whose cause is gone. */
export async function updateAlertsOver(
  tx: Queryable,
  { kind, isOver, clearedAt, note }: { kind: AlertKind; isOver: SQL; clearedAt: Date; note: string },
): Promise<number> {
  const result = await tx.execute(sql`
    update shop_alerts a set cleared_at = ${clearedAt}, cleared_by = 'clock', note = ${note}
    where a.cleared_at is null and a.kind = ${kind} and ${isOver}`)
  return result.rowCount ?? 0
}

export async function countOpenAlerts(db: Queryable): Promise<{ kind: AlertKind; count: number }[]> {
  const rows = await db
    .select({ kind: shopAlerts.kind, count: sql<number>`count(*)::int` })
    .from(shopAlerts)
    .where(isNull(shopAlerts.clearedAt))
    .groupBy(shopAlerts.kind)
  return rows
}
