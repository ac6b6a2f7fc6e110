import { z } from 'zod'
import { CustomerGroupBody } from '#contract/accounts/customer-group.ts'
import { AdminCategory } from '#contract/catalogue/admin-category.ts'
import { Synonym } from '#contract/catalogue/synonym.ts'
import { SavedReason } from '#contract/orders/saved-reason.ts'
import { SavedAnswer } from '#contract/shop/saved-answer.ts'
import { Courier } from '#contract/trade-partners/courier.ts'
import { Supplier } from '#contract/trade-partners/supplier.ts'
import type { Fields } from '#domain/change.ts'
import { categoryPackingFields } from '#domain/fields/category-fields.ts'
import { fieldNames, pickFields } from '#domain/fields/fields.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../audit/audit-queries.ts'
import { stateOnWire } from '../audit/state-on-wire.ts'
import { findCategory, insertCategory, updateBelongingTo } from '../catalogue/categories/category-queries.ts'
import { insertOtherSupplier, updateSupplierOf } from '../catalogue/edit/supplied-product-queries.ts'
import { insertSynonym } from '../catalogue/search/synonym-queries.ts'
import { insertSavedAnswer } from '../contact/saved-answers/saved-answer-queries.ts'
import { courierQueries } from '../couriers/courier-queries.ts'
import { insertCustomerGroup, replaceGroupPrices } from '../customer-groups/customer-group-queries.ts'
import { draftCustomerGroup } from '../customer-groups/draft-customer-group.ts'
import { insertSavedReason } from '../orders/returns/saved-reasons/saved-reason-queries.ts'
import { Supplied } from '../trade-partners/supplied.ts'
import { supplierQueries } from '../trade-partners/supplier-queries.ts'

type Needs = { db: Db; clock: Clock }

type Restore = { id: number; actor: AuditActor; entryId: number; before: Fields }

const ids = z.array(z.int()).default([])
/** The members of a deleted record. */
const Belonging = z.object({ product_ids: ids, child_ids: ids })

/**
 * Restores a deleted supplier under its own id, and gives it back to its products that have no other by now. Those that
 * have one find it among their other suppliers.
 */
export async function restoreSupplier({ db, clock }: Needs, command: Restore): Promise<void> {
  const was = Supplier.parse(command.before)
  const { product_ids } = Belonging.parse(command.before)
  const supplied = Supplied.catch([]).parse(command.before.supplied)
  await db.transaction(async (tx) => {
    const { productCount: _counted, ...supplier } = was
    await supplierQueries.insert(tx, { ...supplier, createdAt: new Date(supplier.createdAt) })
    await updateSupplierOf(tx, product_ids, was.id)
    await insertOtherSupplier(tx, was.id, supplied)
    await tell(tx, 'supplier', command, stateOnWire(Supplier, was), clock())
  })
}

export async function restoreCourier({ db, clock }: Needs, command: Restore): Promise<void> {
  const was = Courier.parse(command.before)
  await db.transaction(async (tx) => {
    const { orderCount: _counted, ...courier } = was
    await courierQueries.insert(tx, { ...courier, createdAt: new Date(courier.createdAt) })
    await tell(tx, 'courier', command, stateOnWire(Courier, was), clock())
  })
}

export async function restoreSynonym({ db, clock }: Needs, command: Restore): Promise<void> {
  const was = Synonym.parse(command.before)
  await db.transaction(async (tx) => {
    await insertSynonym(tx, was)
    await tell(tx, 'synonym', command, stateOnWire(Synonym, was), clock())
  })
}

export async function restoreSavedAnswer({ db, clock }: Needs, command: Restore): Promise<void> {
  const was = SavedAnswer.parse(command.before)
  await db.transaction(async (tx) => {
    await insertSavedAnswer(tx, was)
    await tell(tx, 'saved_answer', command, stateOnWire(SavedAnswer, was), clock())
  })
}

export async function restoreSavedReason({ db, clock }: Needs, command: Restore): Promise<void> {
  const was = SavedReason.parse(command.before)
  await db.transaction(async (tx) => {
    await insertSavedReason(tx, was)
    await tell(tx, 'saved_reason', command, stateOnWire(SavedReason, was), clock())
  })
}

// Deletions of before categories had these do not have them.
const addedSince = {
  packed_mass_g: null,
  packed_length_mm: null,
  packed_width_mm: null,
  packed_height_mm: null,
  ships_alone: false,
  battery: 'none',
  specification_fields: [],
  seo_title: '',
  seo_description: '',
}

/** Restores a deleted category under its own id, with its products and children that have no other by now. */
export async function restoreCategory({ db, clock }: Needs, command: Restore): Promise<void> {
  const was = AdminCategory.parse({ ...addedSince, ...command.before })
  const { product_ids, child_ids } = Belonging.parse(command.before)
  await db.transaction(async (tx) => {
    const { id, slug, title, description, position, specificationFields, seoTitle, seoDescription } = was
    const packing = pickFields(was, fieldNames(categoryPackingFields))
    const parent = was.parentId === null ? null : await findCategory(tx, was.parentId)
    const parentId = parent?.id ?? null
    await insertCategory(tx, {
      id,
      slug,
      title,
      description,
      position,
      parentId,
      specificationFields,
      seoTitle,
      seoDescription,
      ...packing,
    })
    await updateBelongingTo(tx, { id, parentId }, { productIds: product_ids, childIds: child_ids })
    await tell(tx, 'category', command, stateOnWire(AdminCategory, { ...was, parentId }), clock())
  })
}

/** Restores a deleted customer group under its own id. Of its list, products that are gone stay gone. */
export async function restoreCustomerGroup({ db, clock }: Needs, command: Restore): Promise<void> {
  const was = CustomerGroupBody.parse(command.before)
  await db.transaction(async (tx) => {
    const draft = await draftCustomerGroup(tx, was)
    if (draft.kind === 'refused') throw new Error(draft.message)
    const { name, showsExclVat } = was
    await insertCustomerGroup(tx, { id: command.id, name, showsExclVat, createdAt: clock() })
    await replaceGroupPrices(tx, command.id, draft.prices)
    await tell(tx, 'customer_group', command, stateOnWire(CustomerGroupBody, was), clock())
  })
}

function tell(tx: Tx, type: string, { id, actor, entryId }: Restore, after: object, at: Date): Promise<void> {
  const subject = { type, id: String(id) }
  return insertAuditEntry(tx, {
    at,
    actor,
    action: `${type}_restored`,
    subject,
    before: null,
    after,
    revertsId: entryId,
  })
}
