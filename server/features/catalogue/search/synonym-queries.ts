import { eq, type SQL, sql } from 'drizzle-orm'
import { pageCount } from '#domain/catalogue/browsing/browsing.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { readingOrder } from '#server/db/reading-order.ts'
import { searchSynonyms } from '#server/db/schema/search.ts'
import { containing } from '#server/db/text-match.ts'

export type SynonymRow = typeof searchSynonyms.$inferSelect

export type SynonymChange = Omit<SynonymRow, 'id'>

/** Every synonym, for a statement that reads more than them. */
export const synonymsAsJson = sql`coalesce((
  select json_agg(json_build_object('terms', terms, 'finds', finds) order by id) from search_synonyms), '[]')`

export async function findSynonym(db: Queryable, id: number): Promise<SynonymRow | null> {
  const [row] = await db.select().from(searchSynonyms).where(eq(searchSynonyms.id, id))
  return row ?? null
}

export async function lockSynonym(tx: Tx, id: number): Promise<SynonymRow | null> {
  const [row] = await tx.select().from(searchSynonyms).where(eq(searchSynonyms.id, id)).for('update')
  return row ?? null
}

type Page = { search?: string | undefined; page: number; limit: number }

export async function listSynonymPage(db: Queryable, { search, page, limit }: Page) {
  const matching = search ? sql`lower(${allWords}) like ${containing(search)}` : undefined
  const listing = db
    .select()
    .from(searchSynonyms)
    .where(matching)
    .orderBy(readingOrder(sql`${searchSynonyms.terms}[1]`), searchSynonyms.id)
    .limit(limit)
    .offset((page - 1) * limit)
  const [rows, total] = await Promise.all([listing, db.$count(searchSynonyms, matching)])
  return { rows, pagination: { page, limit, total, pages: pageCount(total, limit) } }
}

const allWords: SQL = sql`array_to_string(${searchSynonyms.terms} || ${searchSynonyms.finds}, ', ')`

export function countSynonyms(db: Queryable): Promise<number> {
  return db.$count(searchSynonyms)
}

/** With an `id`, restores a deleted one under its own id. */
export async function insertSynonym(tx: Tx, row: SynonymChange & { id?: number }): Promise<number> {
  const [made] = await tx.insert(searchSynonyms).values(row).returning({ id: searchSynonyms.id })
  if (!made) throw new Error('Inserting a synonym always gives its id')
  return made.id
}

export async function updateSynonymRow(tx: Tx, id: number, change: SynonymChange): Promise<void> {
  await tx.update(searchSynonyms).set(change).where(eq(searchSynonyms.id, id))
}

export async function deleteSynonymRow(tx: Tx, id: number): Promise<void> {
  await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id))
}
