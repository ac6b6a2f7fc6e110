import { isDeepStrictEqual } from 'node:util'
import type { ProductBody } from '#contract/catalogue/admin-product.ts'
import { isAllowed, type Permission } from '#domain/accounts/staff/permissions.ts'
import type { Role } from '#domain/accounts/staff/roles.ts'
import { productAddress } from '#domain/catalogue/address.ts'
import { stockActs, stockAfter } from '#domain/catalogue/stock.ts'
import type { ProductProblem } from '#domain/catalogue/validate-product.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { conflictOf } from '#server/db/conflicts.ts'
import type { UploadedFile } from '#server/http/route.ts'
import { type AuditActor, findLastActor, insertAuditEntry } from '../../audit/audit-queries.ts'
import type { PhotoStore } from '../../media/photos/photo-store.ts'
import type { PhotoWarmer } from '../../media/photos/photo-warmer.ts'
import { type KeyReused, type SaveAttempt, saveOnce } from '../../saves/save-once.ts'
import { lockStock, moveStock } from '../../stock/stock-queries.ts'
import { replaceFacets } from '../browse/facet-queries.ts'
import { listTemplates } from '../categories/category-queries.ts'
import { keepPictures, placePictures } from '../pictures/keep-pictures.ts'
import { replaceImages } from '../pictures/product-image-queries.ts'
import { lockProduct, updateProductRow, updateSlug } from '../product-queries.ts'
import type { ProductRow } from '../product-row-queries.ts'
import { productState, storedState } from '../product-view.ts'
import { lockFamilies } from './family-queries.ts'
import { familyChangedMeanwhile, findFamilyProblem } from './find-family-problem.ts'
import { replaceOtherSuppliers } from './other-supplier-queries.ts'
import { isSkuConflict, type SkuTaken, skuTaken } from './sku-taken.ts'
import { fieldsOfPrices, stockOrder, validateProductBody } from './validate-product-body.ts'

type Needs = { db: Db; clock: Clock; store: PhotoStore; photoWarmer: PhotoWarmer }

export type UpdateProduct = {
  id: number
  body: ProductBody
  files: readonly UploadedFile[]
  actor: AuditActor & { role: Role; permissions: readonly Permission[] }
  attempt?: SaveAttempt | null
  batchId?: string | undefined
}

export type UpdateProductResult =
  | { kind: 'updated'; product: ProductRow }
  | {
      kind: 'refused'
      reason:
        | 'not_found'
        | 'archived'
        | 'ean_taken'
        | 'unknown_category'
        | 'unknown_supplier'
        | 'supplier_code_taken'
        | 'address_taken'
    }
  | { kind: 'refused'; reason: 'saved_by_someone_else'; product: ProductRow; savedBy: AuditActor | null }
  | { kind: 'refused'; reason: 'beyond_permission'; fields: string[] }
  | { kind: 'refused'; reason: 'stock_impossible'; message: string }
  | SkuTaken
  | ({ kind: 'refused'; reason: 'invalid' } & ProductProblem)
  | KeyReused

/** Saves a product, its stock on hand and its pictures in one transaction, with an audit entry. */
export async function updateProduct(needs: Needs, command: UpdateProduct): Promise<UpdateProductResult> {
  const kept = await keepPictures(needs, command.files)
  if (kept.kind === 'refused') return kept
  try {
    const now = needs.clock()
    const result = await needs.db.transaction((tx) =>
      saveOnce<UpdateProductResult, number>(tx, command.attempt ?? null, now, {
        save: () => saveProduct(tx, { ...command, photoIds: kept.photoIds, now }),
        outcomeOf: ({ kind }) => (kind === 'updated' ? command.id : null),
        recall: (id) => productNow(tx, id, now),
      }),
    )
    if (result.kind === 'updated') needs.photoWarmer.warm(kept.photoIds)
    return result
  } catch (error) {
    const conflict = conflictOf(error)
    if (isSkuConflict(conflict)) return skuTaken(needs.db, command.body.sku)
    switch (conflict) {
      case 'products_ean_unique':
        return { kind: 'refused', reason: 'ean_taken' }
      case 'products_slug_unique':
        return { kind: 'refused', reason: 'address_taken' }
      case 'products_category_id_categories_id_fk':
        return { kind: 'refused', reason: 'unknown_category' }
      case 'products_family_same_options':
      case 'products_family_values_unique':
        return { ...familyChangedMeanwhile, kind: 'refused', reason: 'invalid' }
      case 'products_supplier_id_suppliers_id_fk':
      case 'product_suppliers_supplier_id_suppliers_id_fk':
        return { kind: 'refused', reason: 'unknown_supplier' }
      case 'product_suppliers_code_unique':
        return { kind: 'refused', reason: 'supplier_code_taken' }
      default:
        throw error
    }
  }
}

const noAddressText = 'An address needs letters, and not digits alone'
const noAddress = { message: noAddressText, fields: { slug: noAddressText } }

async function productNow(tx: Tx, id: number, now: Date): Promise<UpdateProductResult> {
  const product = await lockProduct(tx, id, now)
  return product ? { kind: 'updated', product } : { kind: 'refused', reason: 'not_found' }
}

type Save = Omit<UpdateProduct, 'files' | 'attempt'> & { photoIds: readonly string[]; now: Date }

async function saveProduct(
  tx: Tx,
  { id, body, photoIds, actor, now, batchId }: Save,
): Promise<UpdateProductResult> {
  // Stock first, as orders do: in the other order, an order and a save could deadlock.
  await lockStock(tx, [id])
  await lockFamilies(tx, { ids: [id], names: body.familyName ? [body.familyName] : [] })
  const before = await lockProduct(tx, id, now)
  if (!before) return { kind: 'refused', reason: 'not_found' }
  if (before.isArchived) return { kind: 'refused', reason: 'archived' }
  if (body.version !== undefined && body.version !== before.version) {
    const savedBy = await findLastActor(tx, { type: 'product', id: String(id) })
    return { kind: 'refused', reason: 'saved_by_someone_else', product: before, savedBy }
  }
  const beyond = isAllowed(actor, 'prices') ? [] : fieldsOfPrices(body, before)
  if (beyond.length > 0) return { kind: 'refused', reason: 'beyond_permission', fields: beyond }

  const validation = validateProductBody(body, before, before.sku, { templates: await listTemplates(tx) })
  if (validation.kind === 'invalid') return { ...validation, kind: 'refused', reason: 'invalid' }
  const address = body.slug === undefined ? undefined : productAddress(body.slug)
  if (address === null) return { ...noAddress, kind: 'refused', reason: 'invalid' }
  const problem = await findFamilyProblem(tx, { id, before, after: validation.change })
  if (problem) return { ...problem, kind: 'refused', reason: 'invalid' }
  const placed = placePictures(body.imageOrder, { had: before.images, added: photoIds })
  if (placed.kind === 'invalid') return { ...placed, kind: 'refused', reason: 'invalid' }

  const acts = stockActs(stockOrder(body), before.onHand)
  const stock = stockAfter(acts, before)
  if (stock.kind === 'refused') return { kind: 'refused', reason: 'stock_impossible', message: stock.message }
  const after = { ...validation.change, onHand: stock.onHand, slug: address ?? before.slug }
  const keepsPictures = photoIds.length === 0 && !body.imageOrder
  const isOfBatch = batchId !== undefined && keepsPictures
  // There would be nothing to undo.
  if (isOfBatch && isDeepStrictEqual(storedState(after), storedState(before))) {
    return { kind: 'updated', product: before }
  }
  await moveStock(
    tx,
    acts.map((act) => ({ ...act, productId: id })),
    { actor: actor.email, now },
  )
  await updateProductRow(tx, id, validation.change)
  if (address) await updateSlug(tx, id, address)
  await replaceOtherSuppliers(tx, [{ ...validation.change, id }])
  await replaceFacets(tx, [{ ...validation.change, id }])
  if (!keepsPictures) await replaceImages(tx, id, placed.images)

  const product = await lockProduct(tx, id, now)
  if (!product) throw new Error('A product that was locked and changed is gone inside the same transaction')
  await insertAuditEntry(tx, {
    at: now,
    actor,
    action: 'product_updated',
    subject: { type: 'product', id: String(id) },
    before: productState(before),
    after: productState(product),
    ...(batchId !== undefined && { batchId }),
  })
  return { kind: 'updated', product }
}
