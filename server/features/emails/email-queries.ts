import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { callerWords } from '#domain/caller-words.ts'
import { type EmailKind, type EmailStatus, emailKinds, followsTheOrder } from '#domain/email.ts'
import type { Queryable } from '#server/db/client.ts'
import { jsonColumns, type RowOf } from '#server/db/json-columns.ts'
import { builtOnce, runNamed } from '#server/db/prepared.ts'
import { emails } from '#server/db/schema/emails.ts'
import { orders } from '#server/db/schema/orders.ts'
import { containing } from '#server/db/text-match.ts'
import { accountsMatching } from '../search/accounts-matching.ts'
import { ordersMatching } from '../search/orders-matching.ts'

export type EmailRow = typeof emails.$inferSelect

export const newEmailColumns = jsonColumns(emails, [
  'kind',
  'eventKey',
  'recipient',
  'sealedData',
  'orderNumber',
  'nextAttemptAt',
  'createdAt',
])
export type NewEmailRow = RowOf<typeof newEmailColumns>

export async function insertEmail(db: Queryable, email: NewEmailRow): Promise<void> {
  await db.execute(emailPiece(newEmailColumns.json(email)))
}

/** The same as a piece of a statement, of a row in JSON or of null. */
export function emailPiece(json: SQL | string, only = sql`true`): SQL {
  const names = sql.raw(newEmailColumns.names)
  return sql`insert into emails (${names}) select ${names} from json_populate_record(null::emails, ${json})
    where kind is not null and ${only} on conflict (event_key) do nothing`
}

/**
 * Takes the email that has waited longest, for this worker alone until `until`. If the worker crashes, the email can be
 * taken again after that; the attempt still counts, so that an email that crashes its worker is given up in the end.
 */
export async function claimEmail(
  db: Queryable,
  { now, until }: { now: Date; until: Date },
): Promise<EmailRow | null> {
  const rows = await claiming(db).execute({ now, until })
  return rows[0] ?? null
}

const claiming = builtOnce((db) => {
  const next = nextDue(db, sql.placeholder('now'))
  return db
    .update(emails)
    .set({ attempts: sql`${emails.attempts} + 1`, claimedUntil: sql`${sql.placeholder('until')}` })
    .where(eq(emails.id, sql`(${next})`))
    .returning()
    .prepare('claim-email')
})

function nextDue(db: Queryable, now: Date | Placeholder, more?: SQL) {
  return db
    .select({ id: emails.id })
    .from(emails)
    .where(
      and(
        // In its text: the one plan for all values could not use the index of what waits.
        sql`${emails.status} = 'waiting'`,
        lte(emails.nextAttemptAt, now),
        or(isNull(emails.claimedUntil), lte(emails.claimedUntil, now)),
        more,
      ),
    )
    .orderBy(emails.nextAttemptAt, emails.id)
    .limit(1)
    .for('update', { skipLocked: true })
}

/** The same as `recordAttempt` followed by `claimEmail`, in one statement: a worker with many emails asks half as often. */
export async function recordAndClaim(
  db: Queryable,
  { email, outcome, now, until }: { email: EmailAttempt; outcome: Outcome; now: Date; until: Date },
): Promise<EmailRow | null> {
  const recorded = db.$with('recorded').as(recording(db, email, outcome).returning({ id: emails.id }))
  const next = nextDue(db, now, ne(emails.id, email.id))
  const claiming = db
    .with(recorded)
    .update(emails)
    .set({ attempts: sql`${emails.attempts} + 1`, claimedUntil: until })
    .where(eq(emails.id, sql`(${next})`))
    .returning()
  const rows = await runNamed('record-and-claim', claiming)
  return rows[0] ?? null
}

type EmailAttempt = Pick<EmailRow, 'id' | 'attempts' | 'resendCount'>
export type Outcome = Partial<Omit<typeof emails.$inferInsert, 'id'>>

/** Records the result of an attempt, unless a later attempt has begun. */
export async function recordAttempt(db: Queryable, email: EmailAttempt, outcome: Outcome): Promise<void> {
  await runNamed('record-attempt', recording(db, email, outcome))
}

function recording(db: Queryable, { id, attempts, resendCount }: EmailAttempt, outcome: Outcome) {
  const unchanged = and(
    eq(emails.id, id),
    eq(emails.status, 'waiting'),
    eq(emails.attempts, attempts),
    eq(emails.resendCount, resendCount),
  )
  return db
    .update(emails)
    .set({ ...outcome, claimedUntil: null })
    .where(unchanged)
}

export async function findEmail(db: Queryable, id: number): Promise<EmailRow | null> {
  const rows = await db.select().from(emails).where(eq(emails.id, id))
  return rows[0] ?? null
}

/** Those of these events that are known, oldest first; the newest few, so that the headers of an email stay short. */
export async function listEmailIds(db: Queryable, eventKeys: readonly string[]): Promise<number[]> {
  const rows = await db
    .select({ id: emails.id })
    .from(emails)
    .where(inArray(emails.eventKey, [...eventKeys]))
    .orderBy(desc(emails.id))
    .limit(maxReferences)
  return rows.map(({ id }) => id).toReversed()
}

const maxReferences = 20

export async function lockEmail(tx: Queryable, id: number): Promise<EmailRow | null> {
  const rows = await tx.select().from(emails).where(eq(emails.id, id)).for('update')
  return rows[0] ?? null
}

export async function updateEmail(tx: Queryable, id: number, change: Outcome): Promise<EmailRow> {
  const rows = await tx.update(emails).set(change).where(eq(emails.id, id)).returning()
  if (!rows[0]) throw new Error('An email that was just locked is missing')
  return rows[0]
}

type SealedParts = Pick<EmailRow, 'sealedData' | 'sealedContent'>

/** Those with something sealed, by id. */
export async function listSealedEmails(
  db: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<(SealedParts & { id: number })[]> {
  return db
    .select({ id: emails.id, sealedData: emails.sealedData, sealedContent: emails.sealedContent })
    .from(emails)
    .where(and(gt(emails.id, after), or(isNotNull(emails.sealedData), isNotNull(emails.sealedContent))))
    .orderBy(emails.id)
    .limit(limit)
}

/** Replaces what is not null. False if the email has changed in the meantime. */
export async function updateSealed(
  db: Queryable,
  { id, sealedData, sealedContent }: SealedParts & { id: number },
  to: SealedParts,
): Promise<boolean> {
  const result = await db
    .update(emails)
    .set({
      ...(to.sealedData && { sealedData: to.sealedData }),
      ...(to.sealedContent && { sealedContent: to.sealedContent }),
    })
    .where(
      and(
        eq(emails.id, id),
        sql`${emails.sealedData} is not distinct from ${sealedData}`,
        sql`${emails.sealedContent} is not distinct from ${sealedContent}`,
      ),
    )
  return result.rowCount === 1
}

export type EmailFilter = { kind?: EmailKind; status?: EmailStatus; q?: string }

export async function listEmailRows(
  db: Queryable,
  filter: EmailFilter,
  page: { limit: number; offset: number },
): Promise<EmailRow[]> {
  return db
    .select()
    .from(emails)
    .where(matching(filter))
    .orderBy(desc(emails.createdAt), desc(emails.id))
    .limit(page.limit)
    .offset(page.offset)
}

export function countEmails(db: Queryable, filter: EmailFilter): Promise<number> {
  return db.$count(emails, matching(filter))
}

function matching({ kind, status, q }: EmailFilter): SQL | undefined {
  return and(
    kind && eq(emails.kind, kind),
    status && eq(emails.status, status),
    q ? mentioning(q) : undefined,
  )
}

/** By what stands on the email, or by the customer or order that it is about. */
function mentioning(said: string): SQL | undefined {
  const people = accountsMatching(said)
  const about = ordersMatching(said)
  if (!people || !about) return undefined
  const text = sql`plain_text(${emails.recipient} || ' ' || coalesce(${emails.orderNumber}, '') || ' ' || coalesce(${emails.subject}, ''))`
  const words = callerWords(said).map((word) => sql`${text} like ${containing(word.text)}`)
  return or(
    and(...words),
    sql`${emails.recipient} in (select email from accounts where id in (${people}))`,
    sql`${emails.orderNumber} in (select order_number from orders where id in (${about}))`,
  )
}

/** Queues every failed email again; returns which they were. */
export async function updateFailedEmails(tx: Queryable, now: Date): Promise<number[]> {
  const rows = await tx
    .update(emails)
    .set({ status: 'waiting', nextAttemptAt: now, attempts: 0, lastError: null, sealedContent: null })
    .where(and(eq(emails.status, 'failed'), isNotNull(emails.sealedData)))
    .returning({ id: emails.id })
  return rows.map(({ id }) => id)
}

type OfEvents = { eventKeys: readonly string[]; now: Date }

function notGoneOut({ eventKeys, now }: OfEvents): SQL | undefined {
  return and(inArray(emails.eventKey, [...eventKeys]), isUnsent(now))
}

/** An email that is being sent right now counts as gone. */
function isUnsent(now: Date): SQL | undefined {
  return and(
    inArray(emails.status, ['waiting', 'kept', 'failed']),
    or(isNull(emails.claimedUntil), lte(emails.claimedUntil, now)),
  )
}

/** Updates the data of the newest of these emails that is still waiting; returns whether there was one. */
export async function reviseUnsentEmail(
  tx: Queryable,
  { sealedData, ...of }: OfEvents & { sealedData: string },
): Promise<boolean> {
  const newest = tx
    .select({ id: emails.id })
    .from(emails)
    .where(and(notGoneOut(of), eq(emails.status, 'waiting')))
    .orderBy(desc(emails.id))
    .limit(1)
    .for('update')
  const rows = await tx
    .update(emails)
    .set({ sealedData })
    .where(eq(emails.id, sql`(${newest})`))
    .returning({ id: emails.id })
  return rows.length > 0
}

/**
 * Sends what an order still owes its customer to their corrected address. Emails that tell the old address of the move
 * stay with it, and so do those to the shop.
 */
export async function updateUnsentRecipients(
  tx: Queryable,
  { orderNumber, from, to, now }: { orderNumber: string; from: string; to: string; now: Date },
): Promise<void> {
  await tx
    .update(emails)
    .set({ recipient: to })
    .where(
      and(
        eq(emails.orderNumber, orderNumber),
        eq(emails.recipient, from),
        inArray(emails.kind, emailKinds.filter(followsTheOrder)),
        isUnsent(now),
      ),
    )
}

/** Where the emails of an order go now; null if it names no order, or one without an address. */
export async function findCurrentRecipient(
  db: Queryable,
  { kind, orderNumber }: EmailRow,
): Promise<string | null> {
  if (orderNumber === null || !followsTheOrder(kind)) return null
  const rows = await db
    .select({ email: orders.email })
    .from(orders)
    .where(eq(orders.orderNumber, orderNumber))
  return rows[0]?.email || null
}

/** Withdraws emails that have not been sent yet; returns their kinds. */
export async function withdrawUnsentEmails(tx: Queryable, of: OfEvents): Promise<EmailKind[]> {
  const rows = await tx
    .update(emails)
    .set({ status: 'withdrawn', lastError: null })
    .where(notGoneOut(of))
    .returning({ kind: emails.kind })
  return rows.map(({ kind }) => kind)
}

/** Queues a withdrawn email again; returns whether there was one. */
export async function requeueEmail(
  tx: Queryable,
  { eventKey, sealedData, sendAt }: { eventKey: string; sealedData: string; sendAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(emails)
    .set({
      status: 'waiting',
      sealedData,
      sealedContent: null,
      nextAttemptAt: sendAt,
      attempts: 0,
      lastError: null,
    })
    .where(and(eq(emails.eventKey, eventKey), eq(emails.status, 'withdrawn'), ne(emails.recipient, '')))
    .returning({ id: emails.id })
  return rows.length > 0
}

/**
 * Releases every kept email: those from `since` on are queued, unless they are out of date by now; the others are
 * withdrawn. Only kept ones are touched, so that none is sent twice.
 */
export async function releaseKeptEmails(
  tx: Queryable,
  {
    now,
    since,
    expiredTokens,
    isEmailOutdated,
  }: {
    now: Date
    since: Date | null
    expiredTokens: readonly { kind: EmailKind; before: Date }[]
    /** A piece of the statement, of the rooms that an email `e` tells of. */
    isEmailOutdated: SQL
  },
): Promise<{ queued: number; withdrawn: number }> {
  const isTokenExpired = sql.join(
    expiredTokens.map(
      ({ kind, before }) => sql`(e.kind = ${kind} and (e.created_at < ${before} or exists (
      select 1 from emails newer where newer.kind = e.kind and newer.recipient = e.recipient and newer.id > e.id)))`,
    ),
    sql` or `,
  )
  const isWanted =
    since === null
      ? sql`false`
      : sql`e.created_at >= ${since} and e.sealed_data is not null and not (${isTokenExpired} or ${isEmailOutdated})`
  const result = await tx.execute<{ queued: number; withdrawn: number }>(sql`
    with kept as (select e.id, ${isWanted} as wanted from emails e where e.status = 'kept' for update of e),
    changed as (
      update emails set status = case when kept.wanted then 'waiting' else 'withdrawn' end, next_attempt_at = ${now},
        attempts = 0, sealed_content = case when kept.wanted then null else sealed_content end
      from kept where emails.id = kept.id returning kept.wanted
    )
    select (count(*) filter (where wanted))::int as queued, (count(*) filter (where not wanted))::int as withdrawn from changed`)
  const [row] = result.rows
  if (!row) throw new Error('Counting gave no row')
  return row
}
