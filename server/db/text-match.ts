import { type SQL, sql } from 'drizzle-orm'

/** The LIKE pattern of what holds this text. */
export function containing(text: string): string {
  return `%${startingWith(text)}`
}

/** The LIKE pattern of what begins with this text. */
export function startingWith(text: string): string {
  // In LIKE these three mean something else; a search means them as themselves.
  return `${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/** Whether an index of three letters at a time knows nothing of it. */
export function isTooShortForIndex(text: string): boolean {
  return !/[\p{L}\p{N}]{3}/u.test(text)
}

/** What has a word that begins with this text: what an index can find of a text of one or two letters. */
export function beginsWord(column: SQL, text: string): SQL {
  // One condition, and not two with "or" between them: for those the index is read twice, with whatever else is asked.
  return sql`${column} ~ ${`(^| )${text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '\\$&')}`}`
}

// Measured on the demo: "ipone" and "samsng galxy" lie above, words that only share a syllable below.
const leastLikeness = 0.42
// How far behind the nearest one may be: "samsung s25" means two of many Samsungs.
const widestGap = 0.25
// What is typed beyond these adds work and no meaning.
const maxWords = 6

// Comparing takes a hundred times as long as looking something up. In a shop with more products these stand for all:
// what is written alike is then mostly found by another product of the same brand or line.
const maxCompared = 3_000

/** Ids of products on sale whose name and brand are written much like the text, each with its `likeness` (pg_trgm). */
export function writtenLike(text: string): SQL {
  // Worked out once for each product, whatever the planner would rather do: it is the slow part.
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

/** From 0 to 1, word by word, so that their order and what lies between them does not matter. */
function likeness(text: string): SQL {
  const words = text.toLowerCase().split(/\s+/).slice(0, maxWords)
  const each = words.map((word) => sql`word_similarity(${word}, lower(p.name || ' ' || p.brand))`)
  return sql`(${sql.join(each, sql` + `)}) / ${words.length}::real`
}
