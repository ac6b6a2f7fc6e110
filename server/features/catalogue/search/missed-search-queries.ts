import { eq, sql } from 'drizzle-orm'
import { pageCount } from '#domain/catalogue/browsing/browsing.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import { searchMisses } from '#server/db/schema/search.ts'

/** Adds to the counts of these words. Written in one order, so that two processes never deadlock. */
export async function addMissedSearches(
  db: Queryable,
  counted: ReadonlyMap<string, number>,
  at: Date,
): Promise<void> {
  await db.execute(sql`
    insert into search_misses (words, searches, last_at)
    select words, searches, ${at} from unnest(${sql.param([...counted.keys()])}::text[],
      ${sql.param([...counted.values()])}::int[]) counted (words, searches) order by words
    on conflict (words) do update set last_at = excluded.last_at,
      searches = least(search_misses.searches::bigint + excluded.searches, 2147483647)`)
}

export async function listMissedSearchPage(db: Db, { page, limit }: { page: number; limit: number }) {
  const listing = db
    .select()
    .from(searchMisses)
    .orderBy(sql`searches desc, last_at desc, words`)
    .limit(limit)
    .offset((page - 1) * limit)
  const [rows, total] = await Promise.all([listing, db.$count(searchMisses)])
  return { rows, pagination: { page, limit, total, pages: pageCount(total, limit) } }
}

/** Whether there was one. */
export async function deleteMissedSearch(db: Db, words: string): Promise<boolean> {
  const gone = await db
    .delete(searchMisses)
    .where(eq(searchMisses.words, words))
    .returning({ words: searchMisses.words })
  return gone.length > 0
}

/** Deletes those that were last searched for before then, and all but the most frequent; returns how many. */
export async function deleteOldMissedSearches(db: Db, before: Date, max: number): Promise<number> {
  const result = await db.execute(sql`
    delete from search_misses where last_at < ${before} or words in (
      select words from search_misses where last_at >= ${before}
      order by searches desc, last_at desc, words offset ${max})`)
  return result.rowCount ?? 0
}
