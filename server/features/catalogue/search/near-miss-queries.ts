import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { listing } from '../product-row-queries.ts'
import type { SearchConditions } from './search-conditions.ts'

// Reading every product's words would take seconds in a large shop; these know nearly every brand, line and kind.
const productsRead = 3_000

// So many names say well enough how a word is written.
const writtenRead = 50

/** The words of names, brands and tags that people may mean, with how many products have each. */
export async function listVocabulary(db: Queryable): Promise<{ word: string; products: number }[]> {
  const result = await db.execute<{ word: string; products: number }>(sql`
    select word, ndoc as products from ts_stat($$
      select search_vector from products where is_active and archived_at is null order by hashint4(id)
      limit ${sql.raw(String(productsRead))}
    $$, 'AB') where word ~ '^[^0-9]{3,20}$'`)
  return result.rows
}

/** Those of the words that no product has, nor begins with. */
export async function listUnknownWords(db: Queryable, words: readonly string[]): Promise<string[]> {
  const result = await db.execute<{ word: string }>(sql`
    select word from unnest(${sql.param([...words])}::text[]) word where not exists (
      select from products p where p.is_active and p.archived_at is null
      and p.search_vector @@ (to_tsquery('word_stems', word) || to_tsquery('simple', word || ':*')))`)
  return result.rows.map(({ word }) => word)
}

/** How names and brands write these words, of which the vocabulary also has the stems; null if they do not. */
export async function listWritten(
  db: Queryable,
  words: readonly string[],
): Promise<{ word: string; as: string | null }[]> {
  if (words.length === 0) return []
  const result = await db.execute<{ word: string; as: string | null }>(sql`
    select word, (
      select written from (
        select p.name, p.brand from products p where p.is_active and p.archived_at is null
          and p.search_vector @@ to_tsquery('simple', word || ':AB') limit ${writtenRead}
      ) p, string_to_table(search_words(p.name || ' ' || p.brand), ' ') written
      where written = word or ts_lexize('english_without_stop_words', written) = array[word]
      group by written order by written = word desc, count(*) desc, written limit 1
    ) as "as" from unnest(${sql.param([...words])}::text[]) word`)
  return result.rows
}

/** The ids of the products that match best, of a part of a large shop: whatever the conditions are, that is as much work as any list. */
export async function listClosest(
  db: Queryable,
  { matches, points }: Pick<SearchConditions, 'matches' | 'points'>,
  limit: number,
): Promise<number[]> {
  const result = await db.execute<{ id: number }>(sql`
    with ranked as (
      select p.id, ${listing} as listing,
        row_number() over (order by ${points} desc, p.led_by_id is not null, length(p.name), lower(p.name), p.id) as place
      from (select * from products where is_active and archived_at is null order by hashint4(id) limit ${productsRead}) p
      where ${matches}
    )
    select id from (select distinct on (listing) id, place from ranked order by listing, place) first
    order by place limit ${limit}`)
  return result.rows.map(({ id }) => id)
}
