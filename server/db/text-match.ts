import { type SQL, sql } from 'drizzle-orm'

/** The LIKE pattern for containing this text. */
export function containing(text: string): string {
  return `%${startingWith(text)}`
}

/** The LIKE pattern for beginning with this text. */
export function startingWith(text: string): string {
  // In LIKE these three are special; a search means them literally.
  return `${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/** Whether a trigram index is of no use for it. */
export function isTooShortForIndex(text: string): boolean {
  return !/[\p{L}\p{N}]{3}/u.test(text)
}

/** Texts with a word that begins with this: what an index can find for a text of one or two letters. */
export function beginsWord(column: SQL, text: string): SQL {
  // One condition, not two joined by "or": those would read the index twice, along with all other conditions.
  return sql`${column} ~ ${`(^| )${text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '\\$&')}`}`
}

// Measured on the demo: "ipone" and "samsng galxy" are above, words that only share a syllable below.
const leastLikeness = 0.42
// How far behind the nearest one a match may be: "samsung s25" means two of many Samsungs.
const widestGap = 0.25
// Any text beyond this adds work and no meaning.
const maxWords = 6

// Comparing takes a hundred times as long as looking something up. In a shop with more products a sample stands for
// all: a similar spelling is then mostly found in another product of the same brand or line.
const maxCompared = 3_000

/** Ids of products on sale with a name and brand spelt like the text, each with its `likeness` (pg_trgm). */
export function writtenLike(text: string): SQL {
  // Computed once for each product, whatever the planner would prefer: it is the slow part.
  return sql`(
    with compared as materialized (
      select p.id, ${likeness(text)} as likeness from (
        select id, name, brand from products where is_active and archived_at is null
        order by hashint4(id) limit ${maxCompared}
      ) p
    )
    select id, likeness from compared
    where likeness >= greatest(${leastLikeness}::real, (select max(likeness) from compared) - ${widestGap}::real)
  )`
}

/** From 0 to 1, word by word, so that word order and extra words do not matter. */
function likeness(text: string): SQL {
  const words = text.toLowerCase().split(/\s+/).slice(0, maxWords)
  const each = words.map((word) => sql`word_similarity(${word}, lower(p.name || ' ' || p.brand))`)
  return sql`(${sql.join(each, sql` + `)}) / ${words.length}::real`
}
