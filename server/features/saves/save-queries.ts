import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { saves } from '#server/db/schema/saves.ts'

/** A save that may be sent again by a sender who does not know whether it arrived. */
export type SaveAttempt = {
  accountId: string
  /** What is called: `POST /orders/KW-1001/notes`. A key means something in it alone. */
  call: string
  key: string
  /** Of the contents: other contents under the same key are not a repeat. */
  digest: string
}

/** Its place, until it has an outcome. False if it is taken: a simultaneous repeat waits here for the first one to end. */
export async function insertSave(tx: Tx, attempt: SaveAttempt, now: Date): Promise<boolean> {
  const { accountId, key, digest } = attempt
  // Until the saves of before migration 0078 are a week old, their keys stand without a call.
  const { rowCount } = await tx.execute(sql`
    insert into saves (account_id, key, digest, outcome, saved_at)
    select ${accountId}, ${nameOf(attempt)}, ${digest}, '{}'::jsonb, ${now}
    where not exists (select from saves where account_id = ${accountId} and key = ${key} and digest = ${digest})
    on conflict do nothing`)
  return rowCount === 1
}

export async function findSave(db: Queryable, attempt: SaveAttempt) {
  const { accountId, key } = attempt
  const rows = await db
    .select({ digest: saves.digest, outcome: saves.outcome })
    .from(saves)
    .where(and(eq(saves.accountId, accountId), inArray(saves.key, [nameOf(attempt), key])))
    .orderBy(sql`length(${saves.key}) desc`)
  return rows[0] ?? null
}

// The version before migration 0078 knows these by their key alone, and may be asked again while it runs beside this one.
const keptByKey = /^(POST|PUT) \/(products|admin\/settings|admin\/not-for-sale)\b/

export async function updateOutcome(tx: Tx, attempt: SaveAttempt, outcome: unknown): Promise<void> {
  await tx.update(saves).set({ outcome }).where(isOf(attempt))
  if (!keptByKey.test(attempt.call)) return
  await tx.execute(sql`
    insert into saves (account_id, key, digest, outcome, saved_at)
    select account_id, ${attempt.key}, digest, outcome, saved_at from saves where ${isOf(attempt)}
    on conflict do nothing`)
}

export async function deleteSave(tx: Tx, attempt: SaveAttempt): Promise<void> {
  await tx.delete(saves).where(isOf(attempt))
}

function isOf(attempt: SaveAttempt) {
  return and(eq(saves.accountId, attempt.accountId), eq(saves.key, nameOf(attempt)))
}

function nameOf({ call, key }: SaveAttempt): string {
  return `${call} ${key}`
}

/** Those of the account, and those of staff that name it. */
export async function deleteSavesOf(tx: Tx, accountId: string): Promise<void> {
  const naming = sql`starts_with(${saves.key}, ${`POST /admin/customers/${accountId}/`})`
  await tx.delete(saves).where(or(eq(saves.accountId, accountId), naming))
}

export async function deleteSavesBefore(db: Queryable, at: Date): Promise<number> {
  return (await db.delete(saves).where(lt(saves.savedAt, at))).rowCount ?? 0
}
