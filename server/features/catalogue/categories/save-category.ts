import type { CategoryBody } from '#contract/catalogue/admin-category.ts'
import { normaliseCategory, reservedSlugs } from '#domain/catalogue/category.ts'
import { orderSiblings, wouldLoop } from '#domain/catalogue/category-tree.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { type SaveRecord, type SaveRecordResult, saveRecord } from '../../audit/save-record.ts'
import {
  type CategoryChange,
  type CategoryRow,
  insertCategory,
  listCategoryRows,
  lockCategories,
  updateCategoryRow,
  updatePositions,
} from './category-queries.ts'
import { categoryState } from './category-view.ts'

type Needs = { db: Db; clock: Clock }

type Refusal = {
  kind: 'refused'
  reason:
    | 'title_missing'
    | 'slug_unreadable'
    | 'slug_reserved'
    | 'slug_taken'
    | 'title_taken'
    | 'unknown_parent'
    | 'below_itself'
}

export type SaveCategoryResult = SaveRecordResult<CategoryRow, Refusal>

/** Adds a category, or renames, nests or moves one, with an entry in the audit log. */
export function saveCategory(
  { db, clock }: Needs,
  command: SaveRecord<CategoryBody>,
): Promise<SaveCategoryResult> {
  return db.transaction(async (tx) => {
    const now = clock()
    const all = await lockCategories(tx)
    const before = all.find((category) => category.id === command.id) ?? null
    return saveRecord<CategoryRow, Refusal>(tx, command, {
      ...{ type: 'category', before, now, view: categoryState },
      find: async (tx, id) => (await listCategoryRows(tx)).find((category) => category.id === id) ?? null,
      write: () => writeCategory(tx, { body: command.body, before, all }),
    })
  })
}

async function writeCategory(
  tx: Tx,
  { body, before, all }: { body: CategoryBody; before: CategoryRow | null; all: readonly CategoryRow[] },
): Promise<{ kind: 'written'; id: number } | Refusal> {
  const change = changeOf(body, before)
  const reason = reasonAgainst(change, before?.id ?? null, all)
  if (reason) return { kind: 'refused', reason }

  const id = before?.id ?? (await insertCategory(tx, { ...change, position: all.length }))
  if (before) await updateCategoryRow(tx, id, change)
  if (body.position !== undefined) {
    const { position } = body
    await updatePositions(tx, orderSiblings([...all], { id, parentId: change.parentId, position }))
  }
  return { kind: 'written', id }
}

/** Fields that are not sent stay as they were. A new title does not change the slug, since others link to it. */
function changeOf(body: CategoryBody, before: CategoryRow | null): CategoryChange {
  const title = body.title ?? before?.title ?? ''
  return {
    title,
    slug: body.slug ? normaliseCategory(body.slug) : (before?.slug ?? normaliseCategory(title)),
    description: body.description ?? before?.description ?? '',
    parentId: body.parentId === undefined ? (before?.parentId ?? null) : body.parentId,
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
