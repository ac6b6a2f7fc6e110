import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Permission } from '#domain/accounts/staff/permissions.ts'
import type { Role } from '#domain/accounts/staff/roles.ts'
import type { Delivery, NotificationKind } from '#domain/notification.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { inParts } from '#server/db/in-parts.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { notificationChoices, notifications } from '#server/db/schema/notifications.ts'

export type StaffRow = {
  accountId: string
  email: string
  role: Role
  permissions: Permission[]
  choices: { kind: NotificationKind; delivery: Delivery }[]
}

const choices = sql<StaffRow['choices']>`(
  select coalesce(json_agg(json_build_object('kind', c.kind, 'delivery', c.delivery)), '[]')
  from notification_choices c where c.account_id = accounts.id)`

/** Everyone who works for the shop and can log in, with what they chose. */
export function listStaff(db: Queryable): Promise<StaffRow[]> {
  return db
    .select({
      accountId: accounts.id,
      email: accounts.email,
      role: accounts.role,
      permissions: accounts.permissions,
      choices: choices.as('choices'),
    })
    .from(accounts)
    .where(and(ne(accounts.role, 'customer'), isNull(accounts.suspendedAt)))
    .orderBy(accounts.id)
}

export async function listChoices(db: Queryable, accountId: string): Promise<StaffRow['choices']> {
  return db
    .select({ kind: notificationChoices.kind, delivery: notificationChoices.delivery })
    .from(notificationChoices)
    .where(eq(notificationChoices.accountId, accountId))
}

export async function upsertChoices(
  tx: Queryable,
  accountId: string,
  chosen: StaffRow['choices'],
): Promise<void> {
  if (chosen.length === 0) return
  await tx
    .insert(notificationChoices)
    .values(chosen.map((choice) => ({ accountId, ...choice })))
    .onConflictDoUpdate({
      target: [notificationChoices.accountId, notificationChoices.kind],
      set: { delivery: sql`excluded.delivery` },
    })
}

export type NotificationRow = typeof notifications.$inferSelect
export type NewNotification = typeof notifications.$inferInsert

/** Those that are not known already; returns how many. */
export async function insertNotifications(tx: Tx, rows: readonly NewNotification[]): Promise<number> {
  let inserted = 0
  for (const part of inParts(rows)) {
    const { rowCount } = await tx.insert(notifications).values(part).onConflictDoNothing()
    inserted += rowCount ?? 0
  }
  return inserted
}

/** The people to whom something is due. */
export async function listPeopleDue(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ accountId: notifications.accountId })
    .from(notifications)
    .where(and(isNull(notifications.emailedAt), lte(notifications.dueAt, now)))
  return rows.map(({ accountId }) => accountId)
}

/** What is due to somebody, oldest first, for this transaction alone. */
export function lockDue(
  tx: Tx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<NotificationRow[]> {
  return tx
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.accountId, accountId),
        isNull(notifications.emailedAt),
        lte(notifications.dueAt, now),
      ),
    )
    .orderBy(notifications.happenedAt, notifications.id)
    .for('update')
}

/** Whether somebody got an email about something at once after this moment. */
export async function wasEmailedSince(tx: Tx, accountId: string, since: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.accountId, accountId),
        isNotNull(notifications.emailedAt),
        gt(notifications.emailedAt, since),
        eq(notifications.delivery, 'at_once'),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export async function updateEmailed(tx: Tx, ids: readonly number[], emailedAt: Date): Promise<void> {
  await tx
    .update(notifications)
    .set({ emailedAt })
    .where(inArray(notifications.id, [...ids]))
}

export async function deleteNotifications(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.delete(notifications).where(inArray(notifications.id, [...ids]))
}

/** Of events so old that no search for new ones finds them again. */
export async function deleteOldNotifications(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from notifications where id in (
      select id from notifications where happened_at < ${before} and emailed_at is not null limit 1000)`)
  return rowCount ?? 0
}
