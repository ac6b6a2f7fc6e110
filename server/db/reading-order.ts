import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { startingWith } from './text-match.ts'

/**
 * What names are ordered by, the same on every database whatever its locale: accents beside their letter, case ignored,
 * numbers by their value.
 */
export function readingOrder(name: SQL | AnyColumn): SQL {
  return sql`reading_order(${name}) collate "C"`
}

/** Whether a name begins with this text, in a form that an index by reading order finds. */
export function beginsWith(name: SQL, typed: string): SQL {
  // A number that ends the text may go on in the name: "mouse 1" also begins "Mouse 10".
  const [start, last] = /\d$/.test(typed) ? [typed.replace(/\d+$/, ''), ':'] : [typed, '\u{10ffff}']
  return sql`(${readingOrder(name)} >= ${readingOrder(sql`${typed}::text`)}
    and ${readingOrder(name)} < reading_order(${start}::text) || ${last}::text collate "C"
    and lower(${name}) like ${startingWith(typed)})`
}
