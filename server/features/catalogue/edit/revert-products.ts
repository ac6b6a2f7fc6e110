import { ProductBody } from '#contract/catalogue/admin-product.ts'
import { nameOnWire } from '#contract/wire/to-wire.ts'
import type { OtherSupplier } from '#domain/catalogue/other-supplier.ts'
import { isDigits, slugify } from '#domain/catalogue/product.ts'
import { changedFields, type Fields, pick } from '#domain/change.ts'
import { wireNames } from '#domain/fields/fields.ts'
import { productFields } from '#domain/fields/product-fields.ts'
import type { Tx } from '#server/db/client.ts'
import { type AuditActor, type AuditRow, insertAuditEntries } from '../../audit/audit-queries.ts'
import { listPhotosAmong } from '../../media/photos/photo-queries.ts'
import { lockStock, moveStock } from '../../stock/stock-queries.ts'
import { listSupplierNames } from '../../trade-partners/supplier-queries.ts'
import { replaceFacets } from '../browse/facet-queries.ts'
import { listCategoryRows } from '../categories/category-queries.ts'
import { listTakenEans, listTakenSkus, removeProducts, updateProducts } from '../csv/import-queries.ts'
import { replaceImages } from '../pictures/product-image-queries.ts'
import {
  insertProductRow,
  listAnyProductsById,
  listTakenSlugs,
  updateArchived,
  updateProductVersion,
  updateSlug,
} from '../product-queries.ts'
import type { ProductRow } from '../product-row-queries.ts'
import { productState, storedState } from '../product-view.ts'
import { checkFamilies } from './check-families.ts'
import { type FamilyMember, listFamilyMembers, lockFamilies } from './family-queries.ts'
import { freeSlug } from './free-codes.ts'
import { listTakenSupplierCodes, replaceOtherSuppliers } from './other-supplier-queries.ts'
import type { ProductChange } from './product-change.ts'
import { validateProductBody } from './validate-product-body.ts'

const stockField = 'on_hand_quantity'
/** Every field of a product that can be saved, except instructions: counts, and the order of pictures. */
const savedNames = [...wireNames(productFields), 'specifications', 'other_suppliers', 'slug']

export type SkipReason = 'gone' | 'changed_since' | 'stock_used' | 'no_longer_possible' | 'not_revertible'

/** A product that was skipped, and why. */
export type Skip = { entry: AuditRow; reason: SkipReason; fields: string[] }

type Step =
  | { do: 'update'; entry: AuditRow; row: ProductRow; change: ProductChange; slug: string; onHand: number }
  | { do: 'remove'; entry: AuditRow; row: ProductRow }
  | { do: 'restore'; entry: AuditRow; row: ProductRow }
  | { do: 'picture'; entry: AuditRow; row: ProductRow; photoIds: string[] }
  | ({ do: 'bring_back'; entry: AuditRow } & Deletion)

/** A deleted product, as it will be restored. */
type Deletion = { change: ProductChange; slug: string; createdAt: Date; onHand: number; photoIds: string[] }

/**
 * Reverts changes of products: one of them, or a whole import. Any that cannot be reverted are reported and left alone.
 */
export async function revertProducts(
  tx: Tx,
  entries: readonly AuditRow[],
  { actor, now, batchId }: { actor: AuditActor; now: Date; batchId?: string },
): Promise<{ undone: number; skipped: Skip[] }> {
  const ids = entries.map(({ subjectId }) => Number(subjectId))
  await lockStock(tx, ids)
  await lockFamilies(tx, { ids, names: familiesOf(entries) })
  const rows = new Map((await listAnyProductsById(tx, ids, now)).map((row) => [row.id, row]))
  const catalogue = await loadCatalogueState(
    tx,
    entries,
    Array.from(rows.values(), ({ familyName }) => familyName),
  )
  const planned = entries.map((entry) => planRevert(entry, rows.get(Number(entry.subjectId)), catalogue))
  const outcomes = withoutDisagreeing(planned, catalogue.familyMembers)
  const steps = outcomes.filter((step) => 'do' in step)

  const updates = steps.filter((step) => step.do === 'update')
  await updateProducts(
    tx,
    updates.map(({ row, change }) => ({ ...change, id: row.id })),
  )
  for (const { row, slug } of updates) if (slug !== row.slug) await updateSlug(tx, row.id, slug)
  await replaceOtherSuppliers(
    tx,
    updates.map(({ row, change }) => ({ ...change, id: row.id })),
  )
  await replaceFacets(
    tx,
    updates.map(({ row, change }) => ({ ...change, id: row.id })),
  )
  await moveStock(
    tx,
    updates
      .filter(({ row, onHand }) => onHand !== row.onHand)
      .map(({ row, onHand }) => ({ productId: row.id, quantity: onHand - row.onHand, cause: 'edit' })),
    { actor: actor.email, now },
  )
  const removed = steps.filter((step) => step.do === 'remove')
  const archived = await removeProducts(
    tx,
    removed.map(({ row }) => row.id),
    now,
  )
  for (const { row } of steps.filter((step) => step.do === 'restore')) await updateArchived(tx, row.id, null)
  for (const step of steps.filter((step) => step.do === 'bring_back')) await bringBack(tx, step, actor, now)
  for (const step of steps.filter((step) => step.do === 'picture')) await putPictures(tx, step)

  await insertAuditEntries(
    tx,
    steps.map((step) => ({
      at: now,
      actor,
      action: actionOf(step, archived),
      subject: { type: 'product', id: step.entry.subjectId },
      ...statesOf(step),
      revertsId: step.entry.id,
      ...(batchId !== undefined && { batchId }),
    })),
  )
  return { undone: steps.length, skipped: outcomes.filter((step) => 'reason' in step) }
}

/** Under its own id and slug, with its stock, and with the pictures that still exist. */
async function bringBack(
  tx: Tx,
  { entry, change, slug, createdAt, onHand, photoIds }: Deletion & { entry: AuditRow },
  actor: AuditActor,
  now: Date,
): Promise<void> {
  const id = await insertProductRow(tx, { ...change, id: Number(entry.subjectId), slug, createdAt })
  await replaceOtherSuppliers(tx, [{ ...change, id }])
  await replaceFacets(tx, [{ ...change, id }])
  await replaceImages(
    tx,
    id,
    photoIds.map((photoId) => ({ photoId })),
  )
  await moveStock(tx, [{ productId: id, quantity: onHand, cause: 'opening' }], { actor: actor.email, now })
}

async function putPictures(
  tx: Tx,
  { row, photoIds }: { row: ProductRow; photoIds: readonly string[] },
): Promise<void> {
  await replaceImages(
    tx,
    row.id,
    photoIds.map((photoId) => ({ photoId })),
  )
  await updateProductVersion(tx, row.id)
}

type Outcome = Step | Skip

/** Each step that is left out may be what another one agreed with. */
function withoutDisagreeing(outcomes: readonly Outcome[], members: readonly FamilyMember[]): Outcome[] {
  const written = outcomes.flatMap((step) =>
    'do' in step && step.do !== 'remove' && step.do !== 'picture'
      ? [{ step, id: Number(step.entry.subjectId), before: familyBefore(step), after: afterOf(step) }]
      : [],
  )
  const removed = new Set(
    outcomes.flatMap((step) => ('do' in step && step.do === 'remove' ? [step.row.id] : [])),
  )
  const others = members.filter(({ id }) => !removed.has(id))
  const problems = checkFamilies(written, others)
  if (problems.size === 0) return [...outcomes]
  const skipped = new Map<Outcome, Skip>()
  for (const [at, { field }] of problems) {
    const step = written[at]?.step
    if (step) skipped.set(step, { entry: step.entry, reason: 'no_longer_possible', fields: onWire([field]) })
  }
  return withoutDisagreeing(
    outcomes.map((outcome) => skipped.get(outcome) ?? outcome),
    members,
  )
}

/** What comes back is new to its family. */
function familyBefore(step: Step): ProductRow | null {
  return step.do === 'update' ? step.row : null
}

function familiesOf(entries: readonly AuditRow[]): string[] {
  return entries.flatMap(({ before }) =>
    typeof before?.family_name === 'string' && before.family_name !== '' ? [before.family_name] : [],
  )
}

type CatalogueState = {
  familyMembers: FamilyMember[]
  categoryIds: Set<number>
  supplierIds: Set<number>
  idsBySku: Map<string, number>
  idsByEan: Map<string, number>
  idsBySupplierCode: Map<string, number>
  slugs: Set<string>
  photoIds: Set<string>
}

async function loadCatalogueState(
  tx: Tx,
  entries: readonly AuditRow[],
  families: readonly string[],
): Promise<CatalogueState> {
  const skus = entries.flatMap(({ before }) => (typeof before?.sku === 'string' ? [before.sku] : []))
  const eans = entries.flatMap(({ before }) => (typeof before?.ean === 'string' ? [before.ean] : []))
  const deleted = entries.flatMap(({ action, before }) =>
    action === 'product_deleted' && before ? [before] : [],
  )
  return {
    familyMembers: await listFamilyMembers(tx, [...familiesOf(entries), ...families]),
    categoryIds: new Set((await listCategoryRows(tx)).map(({ id }) => id)),
    supplierIds: new Set((await listSupplierNames(tx)).map(({ id }) => id)),
    idsBySku: await listTakenSkus(tx, skus),
    idsByEan: await listTakenEans(tx, eans),
    idsBySupplierCode: await listTakenSupplierCodes(
      tx,
      entries.flatMap(({ before }) => otherSuppliersOf(before)),
    ),
    slugs: await listTakenSlugs(tx, deleted.map(slugOf)),
    photoIds: await listPhotosAmong(
      tx,
      entries.flatMap(({ before }) => (before ? photoIdsOf(before) : [])),
    ),
  }
}

function planRevert(entry: AuditRow, row: ProductRow | undefined, catalogue: CatalogueState): Step | Skip {
  if (entry.action === 'product_deleted') {
    if (row) return { entry, reason: 'changed_since', fields: [] }
    return entry.before
      ? planRestore(entry, entry.before, catalogue)
      : { entry, reason: 'not_revertible', fields: [] }
  }
  if (!row) return { entry, reason: 'gone', fields: [] }
  const isOfAnArchived = entry.action === 'product_archived'
  if (row.isArchived !== isOfAnArchived)
    return { entry, reason: isOfAnArchived ? 'changed_since' : 'gone', fields: [] }
  if (isOfAnArchived) return { do: 'restore', entry, row }
  if (entry.action === 'product_pictures_changed') return planPictures(entry, row, catalogue)

  const now = storedState(row)
  if (entry.action === 'product_created' || entry.action === 'product_restored') {
    // Entries of before products had other suppliers do not say that there were none.
    const fields = changedFields({ other_suppliers: [], ...entry.after }, now, savedNames)
    return fields.length > 0 ? { entry, reason: 'changed_since', fields } : { do: 'remove', entry, row }
  }
  if (!entry.before || !entry.after) return { entry, reason: 'not_revertible', fields: [] }
  return planUpdate(entry, entry.before, entry.after, row, catalogue)
}

/** The pictures of before, if those of now are the ones that the change left. */
function planPictures(entry: AuditRow, row: ProductRow, { photoIds }: CatalogueState): Step | Skip {
  const [before, after] = [photoIdsOf(entry.before ?? {}), photoIdsOf(entry.after ?? {})]
  const now = row.images.map(({ photoId }) => photoId)
  if (now.join() !== after.join()) return { entry, reason: 'changed_since', fields: ['photo_ids'] }
  return before.every((id) => photoIds.has(id))
    ? { do: 'picture', entry, row, photoIds: before }
    : { entry, reason: 'no_longer_possible', fields: ['photo_ids'] }
}

function planUpdate(
  entry: AuditRow,
  before: Fields,
  after: Fields,
  row: ProductRow,
  catalogue: CatalogueState,
): Step | Skip {
  const names = changedFields(before, after, savedNames)
  if (names.length === 0 && after[stockField] === before[stockField]) {
    return { entry, reason: 'not_revertible', fields: [] }
  }
  const fields = changedFields(after, storedState(row), names)
  if (fields.length > 0) return { entry, reason: 'changed_since', fields }

  // By the amount of the change, not to the earlier level: units sold since then stay sold.
  const onHand = row.onHand - (Number(after[stockField] ?? 0) - Number(before[stockField] ?? 0))
  if (onHand < row.reserved) return { entry, reason: 'stock_used', fields: [stockField] }
  const body = ProductBody.safeParse(pick(before, names))
  const outcomes = body.success ? validateProductBody(body.data, row, row.sku) : null
  if (outcomes?.kind !== 'valid') {
    return {
      entry,
      reason: 'no_longer_possible',
      fields: outcomes ? onWire(Object.keys(outcomes.fields)) : names,
    }
  }
  const gone = goneFrom(outcomes.change, row.id, catalogue)
  return gone.length > 0
    ? { entry, reason: 'no_longer_possible', fields: gone }
    : { do: 'update', entry, row, change: outcomes.change, slug: body.data?.slug ?? row.slug, onHand }
}

function planRestore(entry: AuditRow, before: Fields, catalogue: CatalogueState): Step | Skip {
  const body = ProductBody.safeParse(pick(before, savedNames))
  const outcomes = body.success ? validateProductBody(body.data, null, '', { mayLackCategory: true }) : null
  if (outcomes?.kind !== 'valid')
    return { entry, reason: 'no_longer_possible', fields: onWire(Object.keys(outcomes?.fields ?? {})) }
  const gone = goneFrom(outcomes.change, Number(entry.subjectId), catalogue)
  if (gone.length > 0) return { entry, reason: 'no_longer_possible', fields: gone }
  const slug = freeSlug(slugOf(before), catalogue.slugs)
  catalogue.slugs.add(slug)
  return {
    do: 'bring_back',
    entry,
    change: outcomes.change,
    slug,
    createdAt: typeof before.created_at === 'string' ? new Date(before.created_at) : entry.at,
    onHand: Number(before[stockField] ?? 0),
    photoIds: photoIdsOf(before).filter((id) => catalogue.photoIds.has(id)),
  }
}

/** With the audit log's field names. */
function onWire(fields: readonly string[]): string[] {
  return fields.map((field) => nameOnWire(ProductBody, field))
}

function slugOf(before: Fields): string {
  const { slug, name } = before
  return typeof slug === 'string' && !isDigits(slug) ? slug : slugify(String(name))
}

function photoIdsOf({ photo_ids: ids }: Fields): string[] {
  return Array.isArray(ids) ? ids.map(String) : []
}

/** Values of the earlier state that no longer exist or now belong to another product. */
function goneFrom(
  { categoryId, supplierId, otherSuppliers, sku, ean }: ProductChange,
  id: number,
  catalogue: CatalogueState,
): string[] {
  return [
    ...(categoryId !== null && !catalogue.categoryIds.has(categoryId) ? ['category_id'] : []),
    ...(supplierId !== null && !catalogue.supplierIds.has(supplierId) ? ['supplier_id'] : []),
    ...(otherSuppliers.some((other) => isGone(other, id, catalogue)) ? ['other_suppliers'] : []),
    ...((catalogue.idsBySku.get(sku) ?? id) !== id ? ['sku'] : []),
    ...((catalogue.idsByEan.get(ean) ?? id) !== id ? ['ean'] : []),
  ]
}

function isGone({ supplierId, code }: OtherSupplier, id: number, catalogue: CatalogueState): boolean {
  const holder = catalogue.idsBySupplierCode.get(`${supplierId} ${code}`) ?? id
  return !catalogue.supplierIds.has(supplierId) || holder !== id
}

/** None in an entry of before products had them. */
function otherSuppliersOf(state: Fields | null): OtherSupplier[] {
  return ProductBody.safeParse(pick(state ?? {}, ['other_suppliers'])).data?.otherSuppliers ?? []
}

function actionOf(step: Step, archived: ReadonlySet<number>): string {
  if (step.do === 'update') return 'product_reverted'
  if (step.do === 'picture') return 'product_pictures_changed'
  if (step.do !== 'remove') return 'product_restored'
  return archived.has(step.row.id) ? 'product_archived' : 'product_deleted'
}

function statesOf(step: Step): { before: Fields | null; after: Fields | null } {
  if (step.do !== 'picture') {
    return { before: beforeOf(step), after: step.do === 'remove' ? null : storedState(afterOf(step)) }
  }
  const { name, sku, images } = step.row
  const before = images.map(({ photoId }) => photoId)
  return { before: { name, sku, photo_ids: before }, after: { name, sku, photo_ids: step.photoIds } }
}

/** The whole product if it is deleted, so that it can be restored. */
function beforeOf(step: Step): Fields | null {
  if (step.do === 'bring_back') return null
  return step.do === 'remove' ? productState(step.row) : storedState(step.row)
}

function afterOf(step: Step): ProductChange & { onHand: number; slug: string } {
  return 'change' in step ? { ...step.change, slug: step.slug, onHand: step.onHand } : step.row
}
