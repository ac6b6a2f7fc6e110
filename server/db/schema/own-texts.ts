import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { holds, instant } from './columns.ts'
import { photos } from './products.ts'

/** What the owner writes in place of, or beside, what the shop says by itself: a page, the banner, Home, an email. */
export const ownTexts = pgTable(
  'own_texts',
  {
    key: text('key').primaryKey(),
    /** Grows with each change of the row, so that two people do not write over each other. */
    revision: integer('revision').notNull().default(0),
    draft: jsonb('draft'),
    draftChangedAt: instant('draft_changed_at'),
    /** Null: the shop says what it said before there was a text. */
    publishedVersion: integer('published_version'),
    /** When what is published is shown; null is at once, and for good. */
    beginsAt: instant('begins_at'),
    endsAt: instant('ends_at'),
    isShown: boolean('is_shown').notNull().default(false),
    /**
     * Of Home, whose parts begin and end by themselves: the moment by which those that are shown were chosen last, and when the
     * next one turns. Every process shows what this moment says, whatever its own clock does.
     */
    shownAsOf: instant('shown_as_of'),
    turnsAt: instant('turns_at'),
  },
  (table) => [
    holds('own_texts_key_readable', sql`${table.key} ~ '^[a-z0-9][a-z0-9_-]{0,79}$'`),
    holds('own_texts_shown_is_published', sql`not ${table.isShown} or ${table.publishedVersion} is not null`),
    holds('own_texts_end_after_begin', sql`${table.endsAt} > ${table.beginsAt}`),
    holds('own_texts_turns_after_shown', sql`${table.turnsAt} > ${table.shownAsOf}`),
    holds('own_texts_draft_since', sql`(${table.draft} is null) = (${table.draftChangedAt} is null)`),
  ],
)

/** What was published, as it was; never changed. */
export const ownTextVersions = pgTable(
  'own_text_versions',
  {
    key: text('key')
      .notNull()
      .references(() => ownTexts.key),
    version: integer('version').notNull(),
    content: jsonb('content').notNull(),
    publishedAt: instant('published_at').notNull(),
    publishedBy: text('published_by').notNull(),
  },
  (table) => [
    primaryKey({ name: 'own_text_versions_pk', columns: [table.key, table.version] }),
    holds('own_text_versions_from_one', sql`${table.version} > 0`),
  ],
)

/** The pictures that a draft or a version names, which are kept for as long. */
export const ownTextPhotos = pgTable(
  'own_text_photos',
  {
    key: text('key')
      .notNull()
      .references(() => ownTexts.key),
    photoId: text('photo_id')
      .notNull()
      .references(() => photos.id),
  },
  (table) => [
    primaryKey({ name: 'own_text_photos_pk', columns: [table.key, table.photoId] }),
    index('own_text_photos_photo').on(table.photoId),
  ],
)
