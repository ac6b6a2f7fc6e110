import type { ProductBody } from '#contract/product.ts'
import { isAllowed, type Permission, type Role } from '#domain/permissions.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { conflictOf } from '#server/db/conflicts.ts'
import { type AuditActor, insertAuditEntry } from '../audit/audit-queries.ts'
import type { PhotoStore } from '../media/photo-store.ts'
import type { PhotoWarmer } from '../media/photo-warmer.ts'
import { lockStock, setOnHand } from '../stock/stock-queries.ts'
import { updateFacets } from './facet-queries.ts'
import { keepPictures, placePictures } from './keep-pictures.ts'
import { fieldsOfPrices, type InvalidProduct, judgeProduct } from './product-change.ts'
import { replaceImages } from './product-image-queries.ts'
import { lockProduct, updateProductRow } from './product-queries.ts'
import type { ProductRow } from './product-row-queries.ts'
import { productState } from './product-view.ts'

type Needs = { db: Db; clock: Clock; store: PhotoStore; photoWarmer: PhotoWarmer }

export type UpdateProduct = {
  id: number
  body: ProductBody
  files: readonly Buffer[]
  actor: AuditActor & { role: Role; permissions: readonly Permission[] }
}

export type UpdateProductResult =
  | { kind: 'updated'; product: ProductRow }
  | {
      kind: 'refused'
      reason: 'not_found' | 'archived' | 'sku_taken' | 'unknown_category' | 'unknown_supplier'
    }
  | { kind: 'refused'; reason: 'saved_by_someone_else'; product: ProductRow }
  | { kind: 'refused'; reason: 'beyond_permission'; fields: string[] }
  | { kind: 'refused'; reason: 'below_reserved'; reserved: number }
  | ({ kind: 'refused'; reason: 'invalid' } & InvalidProduct)

/** Saves a product, its stock on hand and its pictures in one piece, with a line in the audit log. */
export async function updateProduct(needs: Needs, command: UpdateProduct): Promise<UpdateProductResult> {
  const kept = await keepPictures(needs, command.files)
  if (kept.kind === 'refused') return kept
  try {
    const result = await needs.db.transaction((tx) =>
      saveProduct(tx, { ...command, photoIds: kept.photoIds, now: needs.clock() }),
    )
    if (result.kind === 'updated') needs.photoWarmer.warm(kept.photoIds)
    return result
  } catch (error) {
    switch (conflictOf(error)) {
      case 'products_sku_unique':
        return { kind: 'refused', reason: 'sku_taken' }
      case 'products_category_id_categories_id_fk':
        return { kind: 'refused', reason: 'unknown_category' }
      case 'products_supplier_id_suppliers_id_fk':
        return { kind: 'refused', reason: 'unknown_supplier' }
      default:
        throw error
    }
  }
}

type Save = Omit<UpdateProduct, 'files'> & { photoIds: readonly string[]; now: Date }

async function saveProduct(tx: Tx, { id, body, photoIds, actor, now }: Save): Promise<UpdateProductResult> {
  // Stock first, as orders do: the other way round an order and a save would wait for each other for ever.
  await lockStock(tx, [id])
  const before = await lockProduct(tx, id, now)
  if (!before) return { kind: 'refused', reason: 'not_found' }
  if (before.isArchived) return { kind: 'refused', reason: 'archived' }
  if (body.version !== undefined && body.version !== before.version) {
    return { kind: 'refused', reason: 'saved_by_someone_else', product: before }
  }
  const beyond = isAllowed(actor, 'prices') ? [] : fieldsOfPrices(body, before)
  if (beyond.length > 0) return { kind: 'refused', reason: 'beyond_permission', fields: beyond }

  const judged = judgeProduct(body, before, before.sku)
  if (judged.kind === 'invalid') return { ...judged, kind: 'refused', reason: 'invalid' }
  const placed = placePictures(body.image_order, { had: before.images, added: photoIds })
  if (placed.kind === 'invalid') return { ...placed, kind: 'refused', reason: 'invalid' }

  // Before anything else is written, since this is the write that may be refused.
  const onHand = body.stock_quantity ?? before.onHand
  const stock = await setOnHand(tx, { productId: id, onHand, cause: 'edit', actor: actor.email, now })
  if (stock.kind === 'below_reserved')
    return { kind: 'refused', reason: 'below_reserved', reserved: stock.reserved }
  await updateProductRow(tx, id, judged.change)
  await updateFacets(tx, id, judged.change.specifications)
  if (photoIds.length > 0 || body.image_order) await replaceImages(tx, id, placed.images)

  const product = await lockProduct(tx, id, now)
  if (!product) throw new Error('A product that was locked and changed is gone inside the same transaction')
  await insertAuditEntry(tx, {
    at: now,
    actor,
    action: 'product_updated',
    subject: { type: 'product', id: String(id) },
    before: productState(before),
    after: productState(product),
  })
  return { kind: 'updated', product }
}
