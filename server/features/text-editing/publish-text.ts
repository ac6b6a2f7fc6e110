import { isDeepStrictEqual } from 'node:util'
import type { TextContent } from '#contract/shop/own-text.ts'
import { nextChangeAfter } from '#domain/home/home-arrangement.ts'
import { isWithin, maxOwnPages, type TextSubject, textSubject } from '#domain/texts/own-text.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { type AuditActor, insertAuditEntry } from '../audit/audit-queries.ts'
import { currentShop } from '../shop/current-shop.ts'
import {
  countOwnPages,
  deleteTextPhotos,
  insertTextPhotos,
  insertVersion,
  lastVersion,
  lockText,
  type TextRow,
  updateText,
} from '../texts/text-queries.ts'
import { checkText, type TextProblems } from './check-text.ts'
import { findHomeProblems, findHomeWarnings } from './find-home-warnings.ts'
import { textWarnings } from './text-warnings.ts'

type Needs = { db: Db; clock: Clock; shop: ShopConfig }

type Change = {
  key: string
  /** The revision that was read. */
  revision: number
  actor: AuditActor
}

export type ChangeTextResult =
  | { kind: 'saved' }
  | {
      kind: 'refused'
      reason: 'not_found' | 'changed_since' | 'nothing_published' | 'too_many_pages' | 'over'
    }
  | { kind: 'refused'; reason: 'invalid'; fields: TextProblems }
  | { kind: 'refused'; reason: 'has_warnings'; warnings: string[] }

/** Saves a draft, or discards it. Shoppers see nothing of it. */
export function saveTextDraft(
  { db, clock }: Needs,
  { content, ...change }: Change & { content: TextContent | null },
): Promise<ChangeTextResult> {
  return onText(db, change, async (tx, before, subject) => {
    if (isDone(before, change) && isDeepStrictEqual(before.draft, content)) return { kind: 'saved' }
    if (before.revision !== change.revision) return changedSince
    const fields = content && (checkText(subject, content) ?? (await keepPhotos(tx, change.key, content)))
    if (fields) return { kind: 'refused', reason: 'invalid', fields }
    await updateText(tx, change.key, {
      draft: content,
      draftChangedAt: content && clock(),
      revision: before.revision + 1,
    })
    await deleteTextPhotos(tx, change.key)
    return { kind: 'saved' }
  })
}

type Publish = Change & {
  content: TextContent
  /** Whether the person has seen what is doubtful about it. */
  acceptsWarnings: boolean
}

/** Publishes a text as its next version. Sent twice, it publishes once. */
export function publishText(
  needs: Needs,
  { content, acceptsWarnings, ...change }: Publish,
): Promise<ChangeTextResult> {
  const { key, revision, actor } = change
  return onText(needs.db, change, async (tx, before, subject) => {
    if (isDone(before, change) && isDeepStrictEqual(before.published?.content, content))
      return { kind: 'saved' }
    if (before.revision !== revision) return changedSince
    const fields =
      checkText(subject, content) ??
      (await findHomeProblems(tx, content)) ??
      (await keepPhotos(tx, key, content))
    if (fields) return { kind: 'refused', reason: 'invalid', fields }
    const warnings = [
      ...textWarnings(subject, content, await currentShop(tx, needs.shop)),
      ...(await findHomeWarnings(tx, content)),
    ]
    if (warnings.length > 0 && !acceptsWarnings) return { kind: 'refused', reason: 'has_warnings', warnings }
    if (!before.published && (await hasNoRoom(tx, subject)))
      return { kind: 'refused', reason: 'too_many_pages' }

    const now = needs.clock()
    const period = periodOf(content)
    if (period.endsAt && period.endsAt <= now) return { kind: 'refused', reason: 'over' }
    const version = (await lastVersion(tx, key)) + 1
    await insertVersion(tx, key, { version, content, publishedAt: now, publishedBy: actor.email })
    await updateText(tx, key, {
      draft: null,
      draftChangedAt: null,
      publishedVersion: version,
      ...period,
      ...turnsOf(content, now),
      isShown: isWithin(period, now),
      revision: revision + 1,
    })
    await deleteTextPhotos(tx, key)
    await insertAuditEntry(tx, {
      at: now,
      actor,
      action: 'text_published',
      subject: { type: 'text', id: key },
      before: stateOf(before),
      after: { version, ...(warnings.length > 0 && { accepted: warnings }) },
    })
    return { kind: 'saved' }
  })
}

/** Shows again what the shop says by itself. What was published stays in the history. */
export function withdrawText({ db, clock }: Needs, change: Change): Promise<ChangeTextResult> {
  return onText(db, change, async (tx, before) => {
    if (isDone(before, change) && !before.published) return { kind: 'saved' }
    if (before.revision !== change.revision) return changedSince
    if (!before.published) return { kind: 'refused', reason: 'nothing_published' }
    await updateText(tx, change.key, {
      publishedVersion: null,
      beginsAt: null,
      endsAt: null,
      shownAsOf: null,
      turnsAt: null,
      isShown: false,
      revision: before.revision + 1,
    })
    await insertAuditEntry(tx, {
      at: clock(),
      actor: change.actor,
      action: 'text_withdrawn',
      subject: { type: 'text', id: change.key },
      before: stateOf(before),
      after: { version: null },
    })
    return { kind: 'saved' }
  })
}

const changedSince = { kind: 'refused', reason: 'changed_since' } as const

async function onText(
  db: Db,
  { key }: Change,
  act: (tx: Tx, before: TextRow, subject: TextSubject) => Promise<ChangeTextResult>,
): Promise<ChangeTextResult> {
  const subject = textSubject(key)
  if (!subject) return { kind: 'refused', reason: 'not_found' }
  return db.transaction(async (tx) => act(tx, await lockText(tx, key), subject))
}

/** Whether nothing has changed since, but for one change: that of this request's twin, perhaps. */
function isDone({ revision }: TextRow, change: Change): boolean {
  return revision === change.revision + 1
}

async function hasNoRoom(tx: Tx, subject: TextSubject): Promise<boolean> {
  return subject.kind === 'page' && subject.page === null && (await countOwnPages(tx)) >= maxOwnPages
}

function periodOf(content: TextContent): { beginsAt: Date | null; endsAt: Date | null } {
  if (content.kind !== 'banner') return { beginsAt: null, endsAt: null }
  const { beginsAt, endsAt } = content
  return {
    beginsAt: beginsAt === null ? null : new Date(beginsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  }
}

/** For Home, whose parts begin and end by themselves. */
function turnsOf(content: TextContent, now: Date): { shownAsOf: Date | null; turnsAt: Date | null } {
  if (content.kind !== 'home') return { shownAsOf: null, turnsAt: null }
  return { shownAsOf: now, turnsAt: nextChangeAfter(content, now) }
}

/** Keeps the pictures that a text names; what is wrong if one of them has gone. */
async function keepPhotos(tx: Tx, key: string, content: TextContent): Promise<TextProblems | null> {
  if (content.kind !== 'home') return null
  const kept = await insertTextPhotos(
    tx,
    key,
    content.slides.flatMap(({ photoId }) => photoId ?? []),
  )
  const gone = content.slides.flatMap(({ photoId }, at) => (photoId && !kept.has(photoId) ? [at] : []))
  if (gone.length === 0) return null
  return Object.fromEntries(
    gone.map((at) => [`slides.${at}.photoId`, 'This picture was not saved in time. Choose it again']),
  )
}

function stateOf({ publishedVersion }: TextRow): { version: number | null } {
  return { version: publishedVersion }
}
