import { and, desc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
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
    .where(eq(letters.status, 'failed'))
    .returning({ id: letters.id })
  return rows.map(({ id }) => id)
}
