import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { maxMissedCharacters } from '#domain/catalogue/search/missed-search.ts'
import { holds, instant } from './columns.ts'

/** Words that mean the same to a search, as the owner keeps them. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** What people type. */
    terms: text('terms').array().notNull(),
    /** What is searched for as well; empty if the terms mean the same as each other. */
    finds: text('finds').array().notNull().default([]),
  },
  (table) => [
    holds(
      'search_synonyms_say_something',
      sql`cardinality(${table.terms}) + cardinality(${table.finds}) > 1 and cardinality(${table.terms}) > 0`,
    ),
  ],
)

/** Searches that found nothing, without anything that says who searched. */
export const searchMisses = pgTable(
  'search_misses',
  {
    words: text('words').primaryKey(),
    searches: integer('searches').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [
    holds(
      'search_misses_are_short',
      sql`length(${table.words}) between 1 and ${sql.raw(String(maxMissedCharacters))}`,
    ),
    holds('search_misses_happened', sql`${table.searches} > 0`),
  ],
)
