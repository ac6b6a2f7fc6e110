import { and, count, desc, eq, inArray, isNotNull, like, lte, or, type SQL, sql } from 'drizzle-orm'
import { TextContent, type TextContentOf } from '#contract/shop/own-text.ts'
import { bannerKey, homeKey, ownPageKey, textAddress } from '#domain/texts/own-text.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { builtOnce, runPrepared } from '#server/db/prepared.ts'
import { ownTexts, ownTextVersions } from '#server/db/schema/own-texts.ts'
import { photos } from '#server/db/schema/products.ts'

export type VersionRow = { version: number; content: TextContent; publishedAt: Date; publishedBy: string }

export type TextRow = Omit<typeof ownTexts.$inferSelect, 'draft'> & {
  draft: TextContent | null
  published: VersionRow | null
}

const published = and(
  eq(ownTextVersions.key, ownTexts.key),
  eq(ownTextVersions.version, ownTexts.publishedVersion),
)

/** A text that nobody has begun is one without draft and versions. */
export async function findText(db: Queryable, key: string): Promise<TextRow> {
  const rows = await db
    .select({ text: ownTexts, version: ownTextVersions })
    .from(ownTexts)
    .leftJoin(ownTextVersions, published)
    .where(eq(ownTexts.key, key))
  const row = rows[0]
  if (!row) return { ...unwritten, key }
  return {
    ...row.text,
    draft: row.text.draft === null ? null : TextContent.parse(row.text.draft),
    published: row.version && versionOf(row.version),
  }
}

const unwritten: Omit<TextRow, 'key'> = {
  revision: 0,
  draft: null,
  draftChangedAt: null,
  publishedVersion: null,
  beginsAt: null,
  endsAt: null,
  isShown: false,
  shownAsOf: null,
  turnsAt: null,
  published: null,
}

/** Simultaneous changes wait here for each other, also before there is a row to lock. */
export async function lockText(tx: Tx, key: string): Promise<TextRow> {
  await tx.insert(ownTexts).values({ key }).onConflictDoNothing()
  await tx.execute(sql`select 1 from own_texts where key = ${key} for update`)
  return findText(tx, key)
}

export async function listTextRows(db: Queryable): Promise<TextRow[]> {
  const rows = await db
    .select({ text: ownTexts, version: ownTextVersions })
    .from(ownTexts)
    .leftJoin(ownTextVersions, published)
    .where(
      or(isNotNull(ownTexts.draft), isNotNull(ownTextVersions.version), like(ownTexts.key, ownPageKey('%'))),
    )
    .orderBy(ownTexts.key)
  return rows.map(({ text, version }) => ({
    ...text,
    draft: text.draft === null ? null : TextContent.parse(text.draft),
    published: version && versionOf(version),
  }))
}

export async function updateText(
  tx: Queryable,
  key: string,
  change: Partial<Omit<typeof ownTexts.$inferInsert, 'key'>>,
): Promise<void> {
  await tx.update(ownTexts).set(change).where(eq(ownTexts.key, key))
}

// Years of changes; a longer list would not be read.
const maxVersions = 200

export async function listVersions(db: Queryable, key: string): Promise<Omit<VersionRow, 'content'>[]> {
  const { version, publishedAt, publishedBy } = ownTextVersions
  return db
    .select({ version, publishedAt, publishedBy })
    .from(ownTextVersions)
    .where(eq(ownTextVersions.key, key))
    .orderBy(desc(version))
    .limit(maxVersions)
}

export async function findVersion(db: Queryable, key: string, version: number): Promise<VersionRow | null> {
  const rows = await db
    .select()
    .from(ownTextVersions)
    .where(and(eq(ownTextVersions.key, key), eq(ownTextVersions.version, version)))
  return rows[0] ? versionOf(rows[0]) : null
}

export async function insertVersion(tx: Queryable, key: string, row: VersionRow): Promise<void> {
  await tx.insert(ownTextVersions).values({ ...row, key })
}

/** Of the locked text, the last version there was. */
export async function lastVersion(tx: Queryable, key: string): Promise<number> {
  const rows = await tx
    .select({ last: sql<number>`coalesce(max(${ownTextVersions.version}), 0)::int` })
    .from(ownTextVersions)
    .where(eq(ownTextVersions.key, key))
  return rows[0]?.last ?? 0
}

export async function countOwnPages(tx: Queryable): Promise<number> {
  const rows = await tx
    .select({ pages: count() })
    .from(ownTexts)
    .where(and(like(ownTexts.key, ownPageKey('%')), isNotNull(ownTexts.publishedVersion)))
  return rows[0]?.pages ?? 0
}

export type ShownText = { key: string; version: VersionRow }

export async function findShownText(db: Queryable, key: string): Promise<VersionRow | null> {
  const rows = await shownOf(db).execute({ key })
  return rows[0] ? versionOf(rows[0].version) : null
}

const shownOf = builtOnce((db) =>
  db
    .select({ version: ownTextVersions })
    .from(ownTexts)
    .innerJoin(ownTextVersions, published)
    .where(and(eq(ownTexts.key, sql.placeholder('key')), eq(ownTexts.isShown, true)))
    .prepare('find-shown-text'),
)

/** What is around every page: the banner, and the owner's own pages. */
export async function listShownAround(db: Queryable): Promise<ShownText[]> {
  const rows = await db
    .select({ version: ownTextVersions })
    .from(ownTexts)
    .innerJoin(ownTextVersions, published)
    .where(
      and(eq(ownTexts.isShown, true), or(eq(ownTexts.key, bannerKey), like(ownTexts.key, ownPageKey('%')))),
    )
    .orderBy(ownTexts.key)
  return rows.map(({ version }) => ({ key: version.key, version: versionOf(version) }))
}

export type HomeText = {
  /** Null while nothing is published. */
  content: TextContentOf<'home'> | null
  /** The moment that decides which of its parts are shown. */
  shownAsOf: Date | null
  pictures: StoredPicture[]
  /** The shop's own banners and tiles, by name; null if it was never given any. */
  sitePictures: unknown
}

export type StoredPicture = Pick<typeof photos.$inferSelect, 'id' | 'width' | 'height' | 'placeholder'>

type HomeTextRow = Omit<HomeText, 'content' | 'shownAsOf'> & { content: unknown; shownAsOf: string | null }

/** All that Home shows beside products, in one statement. */
export async function findHomeText(db: Queryable): Promise<HomeText> {
  const [found] = await runPrepared<HomeTextRow>(db, 'home-text', homeTextStatement)
  if (!found) throw new Error('Asking for the text of Home always answers one row')
  const content = found.content === null ? null : TextContent.parse(found.content)
  return {
    ...found,
    content: content?.kind === 'home' ? content : null,
    shownAsOf: found.shownAsOf === null ? null : new Date(found.shownAsOf),
  }
}

const homeTextStatement = sql`
  select v.content, t.shown_as_of as "shownAsOf",
    coalesce((select json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'placeholder', f.placeholder))
      from own_text_photos o join photos f on f.id = o.photo_id where o.key = ${homeKey}), '[]') as pictures,
    (select value from settings where key = 'pictures') as "sitePictures"
  from (select ${homeKey}::text as key) asked
  left join own_texts t on t.key = asked.key and t.is_shown
  left join own_text_versions v on v.key = t.key and v.version = t.published_version`

export async function listPicturesAmong(db: Queryable, ids: readonly string[]): Promise<StoredPicture[]> {
  if (ids.length === 0) return []
  const { id, width, height, placeholder } = photos
  return db
    .select({ id, width, height, placeholder })
    .from(photos)
    .where(inArray(id, [...ids]))
}

/** Keeps these pictures for a text, and returns those that are there: an unused one may have been deleted meanwhile. */
export async function insertTextPhotos(tx: Tx, key: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with there as (select id from photos where id = any(${sql.param([...ids])}::text[]) for key share),
    kept as (insert into own_text_photos (key, photo_id) select ${key}, id from there on conflict do nothing)
    select id from there`)
  return new Set(rows.map(({ id }) => id))
}

/** Lets go of the pictures that neither the draft nor any version of a text names any more. */
export async function deleteTextPhotos(tx: Tx, key: string): Promise<void> {
  const named = (content: SQL) => sql`exists (
    select from jsonb_array_elements(coalesce(${content} -> 'slides', '[]')) s where s ->> 'photoId' = o.photo_id)`
  await tx.execute(sql`
    delete from own_text_photos o where o.key = ${key}
      and not exists (select from own_texts t where t.key = o.key and ${named(sql`t.draft`)})
      and not exists (select from own_text_versions v where v.key = o.key and ${named(sql`v.content`)})`)
}

/** The texts of which a part begins or ends by now. */
export async function listTextsToTurn(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db.select({ key: ownTexts.key }).from(ownTexts).where(lte(ownTexts.turnsAt, now))
  return rows.map(({ key }) => key)
}

/** The addresses of the owner's own pages. */
export async function listOwnPages(db: Queryable): Promise<{ path: string; changedAt: Date }[]> {
  const rows = await db
    .select({ key: ownTexts.key, changedAt: ownTextVersions.publishedAt })
    .from(ownTexts)
    .innerJoin(ownTextVersions, published)
    .where(and(eq(ownTexts.isShown, true), like(ownTexts.key, ownPageKey('%'))))
    .orderBy(ownTexts.key)
  return rows.map(({ key, changedAt }) => ({ path: textAddress(key) ?? '/', changedAt }))
}

/** Shows and hides what the clock says, and returns how many texts that were. */
export async function updateShownByClock(db: Queryable, now: Date): Promise<number> {
  const isDue = sql`((begins_at is null or begins_at <= ${now}) and (ends_at is null or ends_at > ${now}))`
  const { rowCount } = await db.execute(sql`
    update own_texts set is_shown = not is_shown
    where published_version is not null and (begins_at is not null or ends_at is not null) and is_shown <> ${isDue}`)
  return rowCount ?? 0
}

function versionOf({ key: _key, content, ...row }: typeof ownTextVersions.$inferSelect): VersionRow {
  return { ...row, content: TextContent.parse(content) }
}
