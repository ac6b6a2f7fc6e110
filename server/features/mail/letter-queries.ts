import { and, desc, eq, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { LetterKind, LetterStatus } from '#domain/letter.ts'
import type { Queryable } from '#server/db/client.ts'
import { letters } from '#server/db/schema/letters.ts'

export type LetterRow = typeof letters.$inferSelect

export async function insertLetter(db: Queryable, letter: typeof letters.$inferInsert): Promise<void> {
  await db.insert(letters).values(letter).onConflictDoNothing({ target: letters.eventKey })
}

/**
 * Takes the letter that waits longest, for this worker alone until `until`. Who crashes before telling how it went
 * leaves it to be taken again then; the try counts all the same, so that a letter that ends its worker ends too.
 */
export async function claimLetter(
  db: Queryable,
  { now, until }: { now: Date; until: Date },
): Promise<LetterRow | null> {
  const next = db
    .select({ id: letters.id })
    .from(letters)
    .where(
      and(
        eq(letters.status, 'waiting'),
        lte(letters.nextAttemptAt, now),
        or(isNull(letters.claimedUntil), lte(letters.claimedUntil, now)),
      ),
    )
    .orderBy(letters.nextAttemptAt, letters.id)
    .limit(1)
    .for('update', { skipLocked: true })
  const rows = await db
    .update(letters)
    .set({ attempts: sql`${letters.attempts} + 1`, claimedUntil: until })
    .where(eq(letters.id, sql`(${next})`))
    .returning()
  return rows[0] ?? null
}

type Outcome = Partial<Omit<typeof letters.$inferInsert, 'id'>>

/** Writes how a try went, unless a later try has begun since. */
export async function recordTry(
  db: Queryable,
  { id, attempts, edition }: Pick<LetterRow, 'id' | 'attempts' | 'edition'>,
  outcome: Outcome,
): Promise<void> {
  await db
    .update(letters)
    .set({ ...outcome, claimedUntil: null })
    .where(
      and(
        eq(letters.id, id),
        eq(letters.status, 'waiting'),
        eq(letters.attempts, attempts),
        eq(letters.edition, edition),
      ),
    )
}

export async function findLetter(db: Queryable, id: number): Promise<LetterRow | null> {
  const rows = await db.select().from(letters).where(eq(letters.id, id))
  return rows[0] ?? null
}

export async function lockLetter(tx: Queryable, id: number): Promise<LetterRow | null> {
  const rows = await tx.select().from(letters).where(eq(letters.id, id)).for('update')
  return rows[0] ?? null
}

export async function updateLetter(tx: Queryable, id: number, change: Outcome): Promise<LetterRow> {
  const rows = await tx.update(letters).set(change).where(eq(letters.id, id)).returning()
  if (!rows[0]) throw new Error('A letter that was just locked is missing')
  return rows[0]
}

export type LetterFilter = { kind?: LetterKind; status?: LetterStatus; q?: string }

export async function listLetters(
  db: Queryable,
  filter: LetterFilter,
  page: { limit: number; offset: number },
): Promise<LetterRow[]> {
  return db
    .select()
    .from(letters)
    .where(matching(filter))
    .orderBy(desc(letters.createdAt), desc(letters.id))
    .limit(page.limit)
    .offset(page.offset)
}

export function countLetters(db: Queryable, filter: LetterFilter): Promise<number> {
  return db.$count(letters, matching(filter))
}

function matching({ kind, status, q }: LetterFilter): SQL | undefined {
  // Every sign of what was typed is meant as itself, "%" and "_" too.
  const pattern = q && `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return and(
    kind && eq(letters.kind, kind),
    status && eq(letters.status, status),
    pattern
      ? sql`(${letters.recipient} ilike ${pattern} or ${letters.orderNumber} ilike ${pattern} or ${letters.subject} ilike ${pattern})`
      : undefined,
  )
}

/** Makes every letter that was given up wait again; says which those were. */
export async function updateFailedLetters(tx: Queryable, now: Date): Promise<number[]> {
  const rows = await tx
    .update(letters)
    .set({ status: 'waiting', nextAttemptAt: now, attempts: 0, lastError: null, sealedWriting: null })
    .where(and(eq(letters.status, 'failed'), isNotNull(letters.sealedFacts)))
    .returning({ id: letters.id })
  return rows.map(({ id }) => id)
}

type OfOrder = { orderNumber: string; kinds: readonly LetterKind[]; now: Date }

function notGoneOut({ orderNumber, kinds, now }: OfOrder): SQL | undefined {
  return and(
    eq(letters.orderNumber, orderNumber),
    inArray(letters.kind, [...kinds]),
    inArray(letters.status, ['waiting', 'kept', 'failed']),
    // One that is being sent at this moment counts as gone.
    or(isNull(letters.claimedUntil), lte(letters.claimedUntil, now)),
  )
}

/** Gives the newest letter of an order that still waits its turn other facts to tell; answers whether there was one. */
export async function reviseUnsentLetter(
  tx: Queryable,
  { sealedFacts, ...of }: OfOrder & { sealedFacts: string },
): Promise<boolean> {
  const newest = tx
    .select({ id: letters.id })
    .from(letters)
    .where(and(notGoneOut(of), eq(letters.status, 'waiting')))
    .orderBy(desc(letters.id))
    .limit(1)
    .for('update')
  const rows = await tx
    .update(letters)
    .set({ sealedFacts })
    .where(eq(letters.id, sql`(${newest})`))
    .returning({ id: letters.id })
  return rows.length > 0
}

/** Takes back what has not gone out yet; answers which kinds that were. */
export async function withdrawUnsentLetters(tx: Queryable, of: OfOrder): Promise<LetterKind[]> {
  const rows = await tx
    .update(letters)
    .set({ status: 'withdrawn', lastError: null })
    .where(notGoneOut(of))
    .returning({ kind: letters.kind })
  return rows.map(({ kind }) => kind)
}

/** Owes a letter anew that was withdrawn; answers whether there was one. */
export async function oweLetterAgain(
  tx: Queryable,
  { eventKey, sealedFacts, sendAt }: { eventKey: string; sealedFacts: string; sendAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(letters)
    .set({
      status: 'waiting',
      sealedFacts,
      sealedWriting: null,
      nextAttemptAt: sendAt,
      attempts: 0,
      lastError: null,
    })
    .where(and(eq(letters.eventKey, eventKey), eq(letters.status, 'withdrawn'), ne(letters.recipient, '')))
    .returning({ id: letters.id })
  return rows.length > 0
}

/**
 * Ends the keeping of every kept letter: those from `since` on wait to be sent, unless what they say is over by now;
 * the others are withdrawn. Only kept ones are touched, so that none is owed twice.
 */
export async function releaseKeptLetters(
  tx: Queryable,
  {
    now,
    since,
    staleProofs,
  }: { now: Date; since: Date | null; staleProofs: readonly { kind: LetterKind; before: Date }[] },
): Promise<{ queued: number; withdrawn: number }> {
  const isProofOver = sql.join(
    staleProofs.map(
      ({ kind, before }) => sql`(l.kind = ${kind} and (l.created_at < ${before} or exists (
      select 1 from letters newer where newer.kind = l.kind and newer.recipient = l.recipient and newer.id > l.id)))`,
    ),
    sql` or `,
  )
  const isOver = sql`(${isProofOver}
    or (l.kind = 'attention_needed' and not exists (select 1 from order_attention a
      where l.event_key = 'attention_needed:' || a.id and a.cleared_at is null))
    or (l.kind = 'contact_message' and not exists (select 1 from contact_messages m
      where l.event_key = 'contact_message:' || m.id and m.done_at is null))
    or (l.kind = 'return_requested' and not exists (select 1 from order_returns r
      where l.event_key = 'return_requested:' || r.id and r.status = 'requested')))`
  const isWanted =
    since === null
      ? sql`false`
      : sql`l.created_at >= ${since} and l.sealed_facts is not null and not ${isOver}`
  const result = await tx.execute<{ queued: number; withdrawn: number }>(sql`
    with kept as (select l.id, ${isWanted} as wanted from letters l where l.status = 'kept' for update of l),
    changed as (
      update letters set status = case when kept.wanted then 'waiting' else 'withdrawn' end, next_attempt_at = ${now},
        attempts = 0, sealed_writing = case when kept.wanted then null else sealed_writing end
      from kept where letters.id = kept.id returning kept.wanted
    )
    select (count(*) filter (where wanted))::int as queued, (count(*) filter (where not wanted))::int as withdrawn from changed`)
  const [row] = result.rows
  if (!row) throw new Error('Counting gave no row')
  return row
}
