import { and, desc, eq, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { EmailKind, EmailStatus } from '#domain/email.ts'
import type { Queryable } from '#server/db/client.ts'
import { builtOnce } from '#server/db/prepared.ts'
import { emails } from '#server/db/schema/emails.ts'

export type EmailRow = typeof emails.$inferSelect

export async function insertEmail(db: Queryable, email: typeof emails.$inferInsert): Promise<void> {
  await db.insert(emails).values(email).onConflictDoNothing({ target: emails.eventKey })
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
  const now = sql.placeholder('now')
  const next = db
    .select({ id: emails.id })
    .from(emails)
    .where(
      and(
        eq(emails.status, 'waiting'),
        lte(emails.nextAttemptAt, now),
        or(isNull(emails.claimedUntil), lte(emails.claimedUntil, now)),
      ),
    )
    .orderBy(emails.nextAttemptAt, emails.id)
    .limit(1)
    .for('update', { skipLocked: true })
  return db
    .update(emails)
    .set({ attempts: sql`${emails.attempts} + 1`, claimedUntil: sql`${sql.placeholder('until')}` })
    .where(eq(emails.id, sql`(${next})`))
    .returning()
    .prepare('claim-email')
})

type Outcome = Partial<Omit<typeof emails.$inferInsert, 'id'>>

/** Records the result of an attempt, unless a later attempt has begun. */
export async function recordAttempt(
  db: Queryable,
  { id, attempts, resendCount }: Pick<EmailRow, 'id' | 'attempts' | 'resendCount'>,
  outcome: Outcome,
): Promise<void> {
  await db
    .update(emails)
    .set({ ...outcome, claimedUntil: null })
    .where(
      and(
        eq(emails.id, id),
        eq(emails.status, 'waiting'),
        eq(emails.attempts, attempts),
        eq(emails.resendCount, resendCount),
      ),
    )
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
  // Every typed character is matched literally, "%" and "_" too.
  const pattern = q && `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return and(
    kind && eq(emails.kind, kind),
    status && eq(emails.status, status),
    pattern
      ? sql`(${emails.recipient} ilike ${pattern} or ${emails.orderNumber} ilike ${pattern} or ${emails.subject} ilike ${pattern})`
      : undefined,
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

type OfOrder = { orderNumber: string; kinds: readonly EmailKind[]; now: Date }

function notGoneOut({ orderNumber, kinds, now }: OfOrder): SQL | undefined {
  return and(
    eq(emails.orderNumber, orderNumber),
    inArray(emails.kind, [...kinds]),
    inArray(emails.status, ['waiting', 'kept', 'failed']),
    // An email that is being sent right now counts as gone.
    or(isNull(emails.claimedUntil), lte(emails.claimedUntil, now)),
  )
}

/** Updates the data of an order's newest email that is still waiting; returns whether there was one. */
export async function reviseUnsentEmail(
  tx: Queryable,
  { sealedData, ...of }: OfOrder & { sealedData: string },
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

/** Withdraws emails that have not been sent yet; returns their kinds. */
export async function withdrawUnsentEmails(tx: Queryable, of: OfOrder): Promise<EmailKind[]> {
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
  }: { now: Date; since: Date | null; expiredTokens: readonly { kind: EmailKind; before: Date }[] },
): Promise<{ queued: number; withdrawn: number }> {
  const isTokenExpired = sql.join(
    expiredTokens.map(
      ({ kind, before }) => sql`(e.kind = ${kind} and (e.created_at < ${before} or exists (
      select 1 from emails newer where newer.kind = e.kind and newer.recipient = e.recipient and newer.id > e.id)))`,
    ),
    sql` or `,
  )
  const isOver = sql`(${isTokenExpired}
    or (e.kind = 'attention_needed' and not exists (select 1 from order_attention a
      where e.event_key = 'attention_needed:' || a.id and a.cleared_at is null))
    or (e.kind = 'contact_message' and not exists (
      select 1 from contact_messages m join conversations c on c.id = m.conversation_id
      where e.event_key = 'contact_message:' || m.id and c.state = 'open'))
    or (e.kind = 'return_requested' and not exists (select 1 from order_returns r
      where e.event_key = 'return_requested:' || r.id and r.status = 'requested')))`
  const isWanted =
    since === null
      ? sql`false`
      : sql`e.created_at >= ${since} and e.sealed_data is not null and not ${isOver}`
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
