import type { OwnText, TextSummary } from '#contract/shop/own-text.ts'
import { standardRows } from '#domain/home/home-arrangement.ts'
import { standardSlides } from '#domain/home/standard-slides.ts'
import type { TextSubject } from '#domain/texts/own-text.ts'
import type { Queryable } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { pictureOf } from '../media/picture-of.ts'
import { readSitePictures } from '../shop/settings-queries.ts'
import { emailFacts, pageFacts } from '../texts/page-facts.ts'
import {
  findHomeText,
  findText,
  listTextRows,
  listVersions,
  type TextRow,
  type VersionRow,
} from '../texts/text-queries.ts'
import { knownPlaceholders } from './check-text.ts'
import { findLaterProblems } from './find-home-warnings.ts'

/** A text with its history, as the admin area reads it. */
export async function readTextView(
  db: Queryable,
  { key, subject, shop }: { key: string; subject: TextSubject; shop: ShopConfig },
): Promise<OwnText> {
  const [row, versions] = await Promise.all([findText(db, key), listVersions(db, key)])
  const home = subject.kind === 'home' ? await readHomeExtras(db) : null
  return {
    key,
    revision: row.revision,
    draft: row.draft,
    draftChangedAt: row.draftChangedAt?.toISOString() ?? null,
    published: row.published && versionView(row.published),
    isShown: row.isShown,
    versions: versions.map(versionView),
    standard: home?.standard ?? null,
    pictures: home?.pictures ?? {},
    problems: await findLaterProblems(db, row.published?.content ?? null),
    placeholders: placeholdersOf(subject, shop),
  }
}

/** What the standard of Home is, and all pictures that its slides may have. */
async function readHomeExtras(db: Queryable): Promise<Pick<OwnText, 'standard' | 'pictures'>> {
  const { pictures, sitePictures } = await findHomeText(db)
  const site = readSitePictures(sitePictures)
  const always = { beginsAt: null, endsAt: null }
  const slides = standardSlides.flatMap(({ picture, ...slide }) => {
    const photoId = site[picture]?.id
    return photoId === undefined ? [] : [{ ...slide, photoId, ...always }]
  })
  return {
    standard: { kind: 'home', slides, rows: [...standardRows] },
    pictures: Object.fromEntries(
      [...Object.values(site), ...pictures].map((picture) => [picture.id, pictureOf(picture)]),
    ),
  }
}

export function versionView<Row extends Omit<VersionRow, 'content'>>({ publishedAt, ...row }: Row) {
  return { ...row, publishedAt: publishedAt.toISOString() }
}

/** The texts that were begun, as their list shows them. */
export async function listTextViews(db: Queryable): Promise<TextSummary[]> {
  const rows = await listTextRows(db)
  return Promise.all(
    rows.map(async (row) => {
      const problems = await findLaterProblems(db, row.published?.content ?? null)
      return { ...summaryView(row), hasProblems: problems.length > 0 }
    }),
  )
}

function summaryView({ key, draft, published, isShown }: TextRow): Omit<TextSummary, 'hasProblems'> {
  const content = draft ?? published?.content
  return {
    key,
    title: content?.kind === 'page' ? content.title : null,
    hasDraft: draft !== null,
    isShown,
    publishedAt: published?.publishedAt.toISOString() ?? null,
    publishedBy: published?.publishedBy ?? null,
  }
}

function placeholdersOf(subject: TextSubject, shop: ShopConfig): OwnText['placeholders'] {
  const known = knownPlaceholders(subject)
  const facts: Record<string, string> =
    subject.kind === 'page' ? pageFacts(shop) : emailFacts(shop, exampleOfEmail)
  return known.map((name) => ({ name, value: facts[name] ?? '' }))
}

const exampleOfEmail = { firstName: 'Thandi', orderNumber: 'ORD-1795165200000' }
