import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../../audit/audit-queries.ts'
import { deleteCategoryRow, listProductIdsIn, lockCategories } from './category-queries.ts'
import { categoryState } from './category-view.ts'

type Needs = { db: Db; clock: Clock }

export type DeleteCategoryResult =
  | { kind: 'deleted'; uncategorized: number }
  | { kind: 'refused'; reason: 'not_found' }

/** Deletes a category. Its members are stored with the audit entry, so that it can be reverted. */
export async function deleteCategory(
  { db, clock }: Needs,
  { id, actor, reverts }: { id: number; actor: AuditActor; reverts?: { entryId: number } },
): Promise<DeleteCategoryResult> {
  return db.transaction(async (tx) => {
    const all = await lockCategories(tx)
    const category = all.find((row) => row.id === id)
    if (!category) return { kind: 'refused', reason: 'not_found' }
    const productIds = await listProductIdsIn(tx, id)
    const childIds = all.filter(({ parentId }) => parentId === id).map((child) => child.id)
    await deleteCategoryRow(tx, category)
    await insertAuditEntry(tx, {
      at: clock(),
      actor,
      action: 'category_deleted',
      subject: { type: 'category', id: String(id) },
      before: { ...categoryState(category), product_ids: productIds, child_ids: childIds },
      after: null,
      ...(reverts && { revertsId: reverts.entryId }),
    })
    return { kind: 'deleted', uncategorized: productIds.length }
  })
}
