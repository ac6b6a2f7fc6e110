import type { CategoryBody } from '#contract/category.ts'
import { normaliseCategory, reservedSlugs } from '#domain/category.ts'
import { orderSiblings, wouldLoop } from '#domain/category-tree.ts'
import { changedFields, type Fields } from '#domain/change.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../audit/audit-queries.ts'
import {
  type CategoryChange,
  type CategoryRow,
  insertCategory,
  listCategoryRows,
  lockCategories,
  updateCategoryRow,
  updatePositions,
} from './category-queries.ts'
import { categoryView } from './category-view.ts'

type Needs = { db: Db; clock: Clock }

export type SaveCategory = {
  /** Null adds one. */
  id: number | null
  body: CategoryBody
  actor: AuditActor
  /** The entry that this takes back, and what it left: whatever is otherwise now was changed since. */
  reverts?: { entryId: number; left: Fields }
}

export type SaveCategoryResult =
  | { kind: 'saved'; category: CategoryRow }
  | {
      kind: 'refused'
      reason:
        | 'not_found'
        | 'title_missing'
        | 'slug_unreadable'
        | 'slug_reserved'
        | 'slug_taken'
        | 'title_taken'
        | 'unknown_parent'
        | 'below_itself'
    }
  | { kind: 'refused'; reason: 'changed_since'; fields: string[] }

/** Adds a category, or renames, nests and moves one, with a line in the audit log. */
export async function saveCategory({ db, clock }: Needs, command: SaveCategory): Promise<SaveCategoryResult> {
  return db.transaction((tx) => save(tx, command, clock()))
}

async function save(
  tx: Tx,
  { id, body, actor, reverts }: SaveCategory,
  now: Date,
): Promise<SaveCategoryResult> {
  const all = await lockCategories(tx)
  const before = all.find((category) => category.id === id) ?? null
  if (id !== null && !before) return { kind: 'refused', reason: 'not_found' }
  if (before && reverts) {
    const fields = changedFields(reverts.left, { ...categoryView(before) }, Object.keys(reverts.left))
    if (fields.length > 0) return { kind: 'refused', reason: 'changed_since', fields }
  }
  const change = changeOf(body, before)
  const reason = reasonAgainst(change, before?.id ?? null, all)
  if (reason) return { kind: 'refused', reason }

  const savedId = before?.id ?? (await insertCategory(tx, { ...change, position: all.length }))
  if (before) await updateCategoryRow(tx, savedId, change)
  if (body.position !== undefined) {
    const { position } = body
    const moved = { id: savedId, parentId: change.parentId, position }
    await updatePositions(tx, orderSiblings([...all], moved))
  }
  const category = (await listCategoryRows(tx)).find((row) => row.id === savedId)
  if (!category) throw new Error('A category that was just saved is gone inside the same transaction')
  await insertAuditEntry(tx, {
    at: now,
    actor,
    action: reverts ? 'category_reverted' : before ? 'category_updated' : 'category_created',
    subject: { type: 'category', id: String(savedId) },
    before: before && categoryView(before),
    after: categoryView(category),
    ...(reverts && { revertsId: reverts.entryId }),
  })
  return { kind: 'saved', category }
}

/** What is not sent stays as it was. A new title leaves the address alone, since others link to it. */
function changeOf(body: CategoryBody, before: CategoryRow | null): CategoryChange {
  const title = body.title ?? before?.title ?? ''
  return {
    title,
    slug: body.slug ? normaliseCategory(body.slug) : (before?.slug ?? normaliseCategory(title)),
    description: body.description ?? before?.description ?? '',
    parentId: body.parent_id === undefined ? (before?.parentId ?? null) : body.parent_id,
  }
}

function reasonAgainst(change: CategoryChange, id: number | null, all: readonly CategoryRow[]) {
  const others = all.filter((category) => category.id !== id)
  if (change.title === '') return 'title_missing'
  if (change.slug === '') return 'slug_unreadable'
  if (reservedSlugs.includes(change.slug)) return 'slug_reserved'
  if (others.some(({ slug }) => slug === change.slug)) return 'slug_taken'
  if (others.some(({ title }) => title.toLowerCase() === change.title.toLowerCase())) return 'title_taken'
  if (change.parentId !== null && !all.some((category) => category.id === change.parentId)) {
    return 'unknown_parent'
  }
  return id !== null && wouldLoop(all, id, change.parentId) ? 'below_itself' : null
}
