import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { check, timestamp } from 'drizzle-orm/pg-core'
import { anyOf } from '../word-list.ts'

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A check that mirrors a table of the domain, so that the database refuses a word the domain does not know. */
export function oneOf(constraint: string, column: AnyColumn, words: readonly string[]) {
  return check(constraint, sql`${column} in ${anyOf(words)}`)
}

export function holds(constraint: string, rule: SQL) {
  return check(constraint, rule)
}
