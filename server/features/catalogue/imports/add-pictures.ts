import { isPictureAddress, pictureFileName } from '#domain/catalogue/supplier-file/picture-sources.ts'
import type { CostRule } from '#domain/money/cost-rule.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { insertAuditEntry } from '../../audit/audit-queries.ts'
import { keepPhoto } from '../../media/photos/keep-photo.ts'
import type { PhotoStore } from '../../media/photos/photo-store.ts'
import type { PhotoWarmer } from '../../media/photos/photo-warmer.ts'
import { replaceImages } from '../pictures/product-image-queries.ts'
import { updateProductVersion } from '../product-queries.ts'
import {
  findPictureKey,
  lockMatchedProduct,
  type RowOfImport,
  shareImport,
  updateRowPictures,
} from './import-queries.ts'
import type { FetchedPicture, PictureSource } from './picture-source.ts'
import { type MappedImport, readSupplierRows } from './plan-supplier-import.ts'

export type PictureNeeds = {
  db: Db
  clock: Clock
  store: PhotoStore
  pictureSource: PictureSource
  photoWarmer: Pick<PhotoWarmer, 'warm'>
}

type AddPictures = { row: RowOfImport; rule: CostRule; signal: AbortSignal }

/**
 * Gives the product of one row its pictures, all at once: whoever is stopped in between begins the row again, and finds
 * the pictures that it has kept. A product that has pictures by now keeps its own.
 */
export async function addPictures(
  needs: PictureNeeds,
  supplierImport: MappedImport,
  { row, rule, signal }: AddPictures,
): Promise<void> {
  const { db } = needs
  const place = { importId: supplierImport.id, line: row.line }
  const [read] = await readSupplierRows(db, supplierImport, [row], rule)
  const photoIds: string[] = []
  const problems: string[] = []
  for (const source of read?.pictures ?? []) {
    const outcome = await keepFrom(needs, supplierImport.id, source, signal)
    if ('photoId' in outcome) photoIds.push(outcome.photoId)
    else problems.push(`${shortened(source)} ${outcome.problem}`)
  }
  const unique = [...new Set(photoIds)]
  await db.transaction(async (tx) => {
    if ((await shareImport(tx, supplierImport.id)) !== 'running') return
    const product = row.productId === null ? null : await lockMatchedProduct(tx, row.productId)
    if (!product || row.productId === null || product.hasPictures) {
      await updateRowPictures(tx, place, { pictures: 'none', pictureProblems: [] })
      return
    }
    if (unique.length > 0)
      await attach(tx, supplierImport, {
        row,
        productId: row.productId,
        product,
        photoIds: unique,
        now: needs.clock(),
      })
    const pictures = unique.length > 0 ? 'added' : 'refused'
    await updateRowPictures(tx, place, { pictures, pictureProblems: problems })
  })
  needs.photoWarmer.warm(unique.slice(0, 1))
}

type Attach = {
  row: RowOfImport
  productId: number
  product: { name: string; sku: string }
  photoIds: readonly string[]
  now: Date
}

async function attach(
  tx: Tx,
  { batchId, startedById, startedByEmail }: MappedImport,
  { row, productId, product, photoIds, now }: Attach,
): Promise<void> {
  await replaceImages(
    tx,
    productId,
    photoIds.map((photoId) => ({ photoId })),
  )
  await updateProductVersion(tx, productId)
  // A new product is undone as a whole, with its pictures.
  if (row.productVersion === null || !batchId || !startedById || !startedByEmail) return
  await insertAuditEntry(tx, {
    at: now,
    actor: { accountId: startedById, email: startedByEmail },
    action: 'product_pictures_changed',
    subject: { type: 'product', id: String(productId) },
    before: { name: product.name, sku: product.sku, photo_ids: [] },
    after: { name: product.name, sku: product.sku, photo_ids: photoIds },
    batchId,
  })
}

type KeptPicture = { photoId: string } | { problem: string }

const refusals = { not_an_image: 'is not a picture', too_large: 'is too large' }

async function keepFrom(
  needs: PictureNeeds,
  importId: number,
  source: string,
  signal: AbortSignal,
): Promise<KeptPicture> {
  const found = isPictureAddress(source)
    ? await fetchTwice(needs.pictureSource, source, signal)
    : await findUploaded(needs, importId, source)
  if (found.kind !== 'fetched') return { problem: found.reason }
  const kept = await keepPhoto(needs, found.bytes)
  return kept.kind === 'kept' ? { photoId: kept.photo.id } : { problem: refusals[kept.reason] }
}

async function fetchTwice(
  source: PictureSource,
  address: string,
  signal: AbortSignal,
): Promise<FetchedPicture> {
  const first = await source.fetch(address, signal)
  return first.kind === 'failed' ? source.fetch(address, signal) : first
}

async function findUploaded(
  { db, store }: PictureNeeds,
  importId: number,
  source: string,
): Promise<FetchedPicture> {
  const key = await findPictureKey(db, importId, pictureFileName(source))
  const bytes = key && (await store.get(key))
  return bytes ? { kind: 'fetched', bytes } : { kind: 'refused', reason: 'is not in a zip that was uploaded' }
}

function shortened(source: string): string {
  return source.length > 120 ? `${source.slice(0, 119)}…` : source
}
