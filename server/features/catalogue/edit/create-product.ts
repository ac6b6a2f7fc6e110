import type { ProductBody } from '#contract/catalogue/admin-product.ts'
import { RowId } from '#contract/wire/row-id.ts'
import { slugify } from '#domain/catalogue/product.ts'
import type { ProductProblem } from '#domain/catalogue/validate-product.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { conflictOf } from '#server/db/conflicts.ts'
import type { UploadedFile } from '#server/http/route.ts'
import type { ShopConfig } from '#shop.config'
import { type AuditActor, insertAuditEntry } from '../../audit/audit-queries.ts'
import type { PhotoStore } from '../../media/photos/photo-store.ts'
import type { PhotoWarmer } from '../../media/photos/photo-warmer.ts'
import { type KeyReused, type SaveAttempt, saveOnce } from '../../saves/save-once.ts'
import { currentShop } from '../../shop/current-shop.ts'
import { moveStock } from '../../stock/stock-queries.ts'
import { replaceFacets } from '../browse/facet-queries.ts'
import { findCategory, listTemplates } from '../categories/category-queries.ts'
import { keepPictures, type PictureRow, placePictures } from '../pictures/keep-pictures.ts'
import { listImagesById, replaceImages } from '../pictures/product-image-queries.ts'
import {
  findProduct,
  insertProductRow,
  listSkusStarting,
  listTakenSlugs,
  lockNewCodes,
} from '../product-queries.ts'
import type { ProductRow } from '../product-row-queries.ts'
import { productState } from '../product-view.ts'
import { lockFamilies } from './family-queries.ts'
import { familyChangedMeanwhile, findFamilyProblem } from './find-family-problem.ts'
import { freeSku, freeSlug, skuPrefix } from './free-codes.ts'
import { replaceOtherSuppliers } from './other-supplier-queries.ts'
import { isSkuConflict, type SkuTaken, skuTaken } from './sku-taken.ts'
import { validateProductBody } from './validate-product-body.ts'

type Needs = {
  db: Db
  clock: Clock
  random: () => number
  store: PhotoStore
  photoWarmer: PhotoWarmer
  shop: ShopConfig
}

export type CreateProduct = {
  body: ProductBody
  files: readonly UploadedFile[]
  actor: AuditActor
  attempt?: SaveAttempt | null
}

export type CreateProductResult =
  | { kind: 'created'; product: ProductRow }
  | {
      kind: 'refused'
      reason:
        | 'ean_taken'
        | 'skus_used_up'
        | 'gone_since'
        | 'unknown_category'
        | 'unknown_supplier'
        | 'supplier_code_taken'
    }
  | SkuTaken
  | ({ kind: 'refused'; reason: 'invalid' } & ProductProblem)
  | KeyReused

// A save or a revert may take an SKU without checking for free ones; the later request chooses again.
const maxTries = 5

/** Adds a product with its first stock and its pictures in one transaction, with an audit entry. */
export async function createProduct(needs: Needs, command: CreateProduct): Promise<CreateProductResult> {
  const early = validateProductBody(command.body, null, '')
  if (early.kind === 'invalid') return { ...early, kind: 'refused', reason: 'invalid' }
  const kept = await keepPictures(needs, command.files)
  if (kept.kind === 'refused') return kept
  const had = await listImagesById(needs.db, idsIn(command.body.imageOrder))
  const placed = placePictures(command.body.imageOrder, { had, added: kept.photoIds })
  if (placed.kind === 'invalid') return { ...placed, kind: 'refused', reason: 'invalid' }

  // Many products may share a photo; each product's picture is a row of its own.
  const images = placed.images.map(({ photoId }) => ({ photoId }))
  const result = await insertWithFreeCodes(needs, command, images, maxTries)
  needs.photoWarmer.warm(kept.photoIds)
  return result
}

function idsIn(order: ProductBody['imageOrder'] = []): number[] {
  return order.map(Number).filter((id) => RowId.safeParse(id).success)
}

async function insertWithFreeCodes(
  needs: Needs,
  command: CreateProduct,
  images: readonly PictureRow[],
  triesLeft: number,
): Promise<CreateProductResult> {
  try {
    const now = needs.clock()
    return await needs.db.transaction((tx) =>
      saveOnce<CreateProductResult, number>(tx, command.attempt ?? null, now, {
        save: () => insertProduct(tx, needs, command, images),
        outcomeOf: (result) => (result.kind === 'created' ? result.product.id : null),
        recall: (id) => productNow(tx, id, now),
      }),
    )
  } catch (error) {
    const conflict = conflictOf(error)
    const isOurChoice = conflict === 'products_slug_unique' || (isSkuConflict(conflict) && !command.body.sku)
    if (isOurChoice && triesLeft > 1) return insertWithFreeCodes(needs, command, images, triesLeft - 1)
    if (isSkuConflict(conflict)) return skuTaken(needs.db, command.body.sku)
    switch (conflict) {
      case 'products_ean_unique':
        return { kind: 'refused', reason: 'ean_taken' }
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

async function productNow(tx: Tx, id: number, now: Date): Promise<CreateProductResult> {
  const product = await findProduct(tx, { id }, { includeInactive: true, now })
  return product ? { kind: 'created', product } : { kind: 'refused', reason: 'gone_since' }
}

async function insertProduct(
  tx: Tx,
  { clock, random, shop }: Needs,
  { body, actor }: CreateProduct,
  images: readonly PictureRow[],
): Promise<CreateProductResult> {
  const now = clock()
  const category = body.categoryId ? await findCategory(tx, body.categoryId) : null
  if (!category) return { kind: 'refused', reason: 'unknown_category' }
  const name = body.name ?? ''
  await lockNewCodes(tx)
  const prefix = skuPrefix({ name, categorySlug: category.slug, now })
  const sku = body.sku || freeSku(prefix, new Set(await listSkusStarting(tx, prefix)), random)
  if (!sku) return { kind: 'refused', reason: 'skus_used_up' }

  const { stock } = await currentShop(tx, shop)
  const templates = await listTemplates(tx)
  const validation = validateProductBody(body, null, sku, { ...stock, templates })
  if (validation.kind === 'invalid') return { ...validation, kind: 'refused', reason: 'invalid' }
  if (body.familyName) await lockFamilies(tx, { ids: [], names: [body.familyName] })
  const problem = await findFamilyProblem(tx, { id: null, before: null, after: validation.change })
  if (problem) return { ...problem, kind: 'refused', reason: 'invalid' }
  const plainSlug = slugify(name)
  const slug = freeSlug(plainSlug, await listTakenSlugs(tx, [plainSlug]))
  const id = await insertProductRow(tx, { ...validation.change, slug, createdAt: now })
  await replaceOtherSuppliers(tx, [{ ...validation.change, id }])
  await replaceFacets(tx, [{ ...validation.change, id }])
  await replaceImages(tx, id, images)
  const quantity = (body.stockQuantity ?? 0) + (body.stockReceived ?? 0)
  await moveStock(tx, [{ productId: id, quantity, cause: 'opening' }], { actor: actor.email, now })

  const product = await findProduct(tx, { id }, { includeInactive: true, now })
  if (!product) throw new Error('A product that was just inserted is gone inside the same transaction')
  await insertAuditEntry(tx, {
    at: now,
    actor,
    action: 'product_created',
    subject: { type: 'product', id: String(id) },
    before: null,
    after: productState(product),
  })
  return { kind: 'created', product }
}
