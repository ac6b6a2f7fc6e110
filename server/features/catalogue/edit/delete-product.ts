import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { conflictOf } from '#server/db/conflicts.ts'
import { type AuditActor, insertAuditEntry } from '../../audit/audit-queries.ts'
import { lockStock } from '../../stock/stock-queries.ts'
import { deleteProductRow, findWasOrdered, lockProduct, updateArchived } from '../product-queries.ts'
import { productState } from '../product-view.ts'

type Needs = { db: Db; clock: Clock }

export type DeleteProduct = { id: number; actor: AuditActor; batchId?: string | undefined }

export type DeleteProductResult =
  | { kind: 'deleted' }
  | { kind: 'archived' }
  | { kind: 'refused'; reason: 'not_found' }

/** Removes a product from the shop. If any order or quote refers to it, it is archived for their sake. */
export async function deleteProduct(needs: Needs, command: DeleteProduct): Promise<DeleteProductResult> {
  try {
    return await needs.db.transaction((tx) => takeAway(tx, command, needs.clock()))
  } catch (error) {
    // An order or a quote referred to it between the check and the deletion: on a repeat, it is archived.
    if (!references.has(conflictOf(error) ?? '')) throw error
    return needs.db.transaction((tx) => takeAway(tx, command, needs.clock()))
  }
}

const references = new Set([
  'order_lines_product_id_products_id_fk',
  'order_swaps_product_id_products_id_fk',
  'quote_lines_product_id_products_id_fk',
])

async function takeAway(
  tx: Tx,
  { id, actor, batchId }: DeleteProduct,
  now: Date,
): Promise<DeleteProductResult> {
  await lockStock(tx, [id])
  const product = await lockProduct(tx, id, now)
  if (!product) return { kind: 'refused', reason: 'not_found' }
  if (product.isArchived) return { kind: 'archived' }

  const wasOrdered = await findWasOrdered(tx, id)
  if (wasOrdered) await updateArchived(tx, id, now)
  else await deleteProductRow(tx, id)
  await insertAuditEntry(tx, {
    at: now,
    actor,
    action: wasOrdered ? 'product_archived' : 'product_deleted',
    subject: { type: 'product', id: String(id) },
    before: productState(product),
    after: null,
    ...(batchId !== undefined && { batchId }),
  })
  return { kind: wasOrdered ? 'archived' : 'deleted' }
}
