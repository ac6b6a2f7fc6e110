import { CustomerGroupBody } from '#contract/accounts/customer-group.ts'
import { CategoryBody } from '#contract/catalogue/admin-category.ts'
import { Synonym, SynonymBody } from '#contract/catalogue/synonym.ts'
import { SavedReason, SavedReasonBody } from '#contract/orders/saved-reason.ts'
import { SavedAnswer, SavedAnswerBody } from '#contract/shop/saved-answer.ts'
import { OwnerSettings } from '#contract/shop/settings.ts'
import { Courier, CourierBody } from '#contract/trade-partners/courier.ts'
import { Supplier, SupplierBody } from '#contract/trade-partners/supplier.ts'
import type { Fields } from '#domain/change.ts'
import { changedFields, pick } from '#domain/change.ts'
import { categoryFields } from '#domain/fields/category-fields.ts'
import { courierFields } from '#domain/fields/courier-fields.ts'
import { wireNames } from '#domain/fields/fields.ts'
import { savedAnswerFields } from '#domain/fields/saved-answer-fields.ts'
import { savedReasonFields } from '#domain/fields/saved-reason-fields.ts'
import { supplierFields } from '#domain/fields/supplier-fields.ts'
import { synonymFields } from '#domain/fields/synonym-fields.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { conflictOf } from '#server/db/conflicts.ts'
import type { ShopConfig } from '#shop.config'
import { type AuditActor, type AuditRow, findAuditRow } from '../audit/audit-queries.ts'
import { stateOnWire } from '../audit/state-on-wire.ts'
import { listPackedCategoryRows } from '../catalogue/categories/category-queries.ts'
import { categoryState } from '../catalogue/categories/category-view.ts'
import { deleteCategory } from '../catalogue/categories/delete-category.ts'
import { saveCategory } from '../catalogue/categories/save-category.ts'
import { revertProducts } from '../catalogue/edit/revert-products.ts'
import { deleteSynonym } from '../catalogue/search/delete-synonym.ts'
import { saveSynonym } from '../catalogue/search/save-synonym.ts'
import { findSynonym } from '../catalogue/search/synonym-queries.ts'
import { deleteSavedAnswer } from '../contact/saved-answers/delete-saved-answer.ts'
import { saveSavedAnswer } from '../contact/saved-answers/save-saved-answer.ts'
import { findSavedAnswer } from '../contact/saved-answers/saved-answer-queries.ts'
import { courierQueries } from '../couriers/courier-queries.ts'
import { deleteCourier } from '../couriers/delete-courier.ts'
import { saveCourier } from '../couriers/save-courier.ts'
import { findCustomerGroup } from '../customer-groups/customer-group-queries.ts'
import { customerGroupState } from '../customer-groups/customer-group-view.ts'
import { deleteCustomerGroup } from '../customer-groups/delete-customer-group.ts'
import { saveCustomerGroup } from '../customer-groups/save-customer-group.ts'
import { deleteSavedReason } from '../orders/returns/saved-reasons/delete-saved-reason.ts'
import { saveSavedReason } from '../orders/returns/saved-reasons/save-saved-reason.ts'
import { findSavedReason } from '../orders/returns/saved-reasons/saved-reason-queries.ts'
import { saveSettings } from '../settings/save-settings.ts'
import { deleteSupplier } from '../suppliers/delete-supplier.ts'
import { saveSupplier } from '../suppliers/save-supplier.ts'
import { partnerView } from '../trade-partners/partner-view.ts'
import { supplierQueries } from '../trade-partners/supplier-queries.ts'
import {
  restoreCategory,
  restoreCourier,
  restoreCustomerGroup,
  restoreSavedAnswer,
  restoreSavedReason,
  restoreSupplier,
  restoreSynonym,
} from './restore.ts'

type Needs = { db: Db; clock: Clock; shop: ShopConfig }

export type RevertReason =
  | 'not_found'
  | 'already_reverted'
  | 'not_revertible'
  | 'gone'
  | 'changed_since'
  | 'stock_used'
  | 'no_longer_possible'

export type RevertResult = { kind: 'reverted' } | { kind: 'refused'; reason: RevertReason; fields: string[] }

const refused = (reason: RevertReason, fields: string[] = []): RevertResult => ({
  kind: 'refused',
  reason,
  fields,
})
const reverted: RevertResult = { kind: 'reverted' }

/**
 * Reverts one change, unless somebody changed the same fields since. Reverting is a change of its own, and can be
 * reverted.
 */
export async function revertChange(
  needs: Needs,
  { entryId, actor }: { entryId: number; actor: AuditActor },
): Promise<RevertResult> {
  const entry = await findAuditRow(needs.db, entryId)
  if (!entry) return refused('not_found')
  if (entry.revertedById !== null) return refused('already_reverted')
  try {
    return await revert(needs, entry, actor)
  } catch (error) {
    const conflict = conflictOf(error)
    if (conflict === null) throw error
    return refused(conflict === 'audit_entries_reverted_once' ? 'already_reverted' : 'no_longer_possible')
  }
}

async function revert(needs: Needs, entry: AuditRow, actor: AuditActor): Promise<RevertResult> {
  if (entry.subjectType === 'product') {
    const now = needs.clock()
    const { skipped } = await needs.db.transaction((tx) => revertProducts(tx, [entry], { actor, now }))
    return skipped[0] ? refused(skipped[0].reason, skipped[0].fields) : reverted
  }
  if (entry.subjectType === 'settings') return revertSettings(needs, entry, actor)
  const handler = revertHandlers[entry.subjectType]
  return handler ? revertBy(handler, needs, entry, actor) : refused('not_revertible')
}

async function revertSettings(
  needs: Needs,
  { id: entryId, before, after }: AuditRow,
  actor: AuditActor,
): Promise<RevertResult> {
  if (!before || !after) return refused('not_revertible')
  const names = changedFields(before, after, Object.keys(after))
  const result = await saveSettings(needs, {
    settings: OwnerSettings.partial().parse(pick(before, names)),
    version: null,
    actor,
    reverts: { entryId, left: pick(after, names) },
  })
  if (result.kind === 'saved') return reverted
  return refused('changed_since', result.reason === 'changed_since' ? result.fields : [])
}

type Change = { needs: Needs; id: number; actor: AuditActor; entryId: number }

/** What it takes to revert changes of one kind of record. */
type RevertHandler = {
  /** Everything that can be saved: a field left out here would stay changed, and be reported as reverted. */
  fields: readonly string[]
  read(db: Db, id: number): Promise<Fields | null>
  save(
    change: Change,
    earlier: Fields,
    left: Fields,
  ): Promise<{ kind: string; reason?: string; fields?: unknown }>
  remove(change: Change): Promise<unknown>
  restore(change: Change, before: Fields): Promise<unknown>
}

async function revertBy(
  handler: RevertHandler,
  needs: Needs,
  entry: AuditRow,
  actor: AuditActor,
): Promise<RevertResult> {
  const { before, after } = entry
  const id = Number(entry.subjectId)
  const change = { needs, id, actor, entryId: entry.id }
  const now = await handler.read(needs.db, id)
  if (before && !after) {
    if (now) return refused('changed_since')
    await handler.restore(change, before)
    return reverted
  }
  if (!now) return refused('gone')
  if (after && !before) {
    const since = changedFields(after, now, handler.fields)
    if (since.length > 0) return refused('changed_since', since)
    await handler.remove(change)
    return reverted
  }
  if (!before || !after) return refused('not_revertible')
  const names = changedFields(before, after, handler.fields)
  const result = await handler.save(change, pick(before, names), pick(after, names))
  if (result.kind !== 'refused') return reverted
  const fields = Array.isArray(result.fields) ? result.fields.map(String) : Object.keys(result.fields ?? {})
  return refused(result.reason === 'changed_since' ? 'changed_since' : 'no_longer_possible', fields)
}

async function readGroupState(db: Db, id: number): Promise<Fields | null> {
  const row = await findCustomerGroup(db, id)
  return row && customerGroupState(row)
}

const revertHandlers: Partial<Record<string, RevertHandler>> = {
  supplier: {
    fields: wireNames(supplierFields),
    read: async (db, id) => {
      const row = await supplierQueries.find(db, id)
      return row && stateOnWire(Supplier, partnerView(row))
    },
    save: ({ needs, id, actor, entryId }, earlier, left) =>
      saveSupplier(needs, { id, actor, body: SupplierBody.parse(earlier), reverts: { entryId, left } }),
    remove: ({ needs, id, actor, entryId }) => deleteSupplier(needs, { id, actor, reverts: { entryId } }),
    restore: ({ needs, ...change }, before) => restoreSupplier(needs, { ...change, before }),
  },
  courier: {
    fields: wireNames(courierFields),
    read: async (db, id) => {
      const row = await courierQueries.find(db, id)
      return row && stateOnWire(Courier, partnerView(row))
    },
    save: ({ needs, id, actor, entryId }, earlier, left) =>
      saveCourier(needs, { id, actor, body: CourierBody.parse(earlier), reverts: { entryId, left } }),
    remove: ({ needs, id, actor, entryId }) => deleteCourier(needs, { id, actor, reverts: { entryId } }),
    restore: ({ needs, ...change }, before) => restoreCourier(needs, { ...change, before }),
  },
  category: {
    fields: [...wireNames(categoryFields), 'specification_fields'],
    read: async (db, id) => {
      const row = (await listPackedCategoryRows(db)).find((category) => category.id === id)
      return row ? categoryState(row) : null
    },
    save: ({ needs, id, actor, entryId }, earlier, left) =>
      saveCategory(needs, { id, actor, body: CategoryBody.parse(earlier), reverts: { entryId, left } }),
    remove: ({ needs, id, actor, entryId }) => deleteCategory(needs, { id, actor, reverts: { entryId } }),
    restore: ({ needs, ...change }, before) => restoreCategory(needs, { ...change, before }),
  },
  saved_answer: {
    fields: wireNames(savedAnswerFields),
    read: async (db, id) => {
      const row = await findSavedAnswer(db, id)
      return row && stateOnWire(SavedAnswer, row)
    },
    save: ({ needs, id, actor, entryId }, earlier, left) =>
      saveSavedAnswer(needs, { id, actor, body: SavedAnswerBody.parse(earlier), reverts: { entryId, left } }),
    remove: ({ needs, id, actor, entryId }) => deleteSavedAnswer(needs, { id, actor, reverts: { entryId } }),
    restore: ({ needs, ...change }, before) => restoreSavedAnswer(needs, { ...change, before }),
  },
  saved_reason: {
    fields: wireNames(savedReasonFields),
    read: async (db, id) => {
      const row = await findSavedReason(db, id)
      return row && stateOnWire(SavedReason, row)
    },
    save: ({ needs, id, actor, entryId }, earlier, left) =>
      saveSavedReason(needs, { id, actor, body: SavedReasonBody.parse(earlier), reverts: { entryId, left } }),
    remove: ({ needs, id, actor, entryId }) => deleteSavedReason(needs, { id, actor, reverts: { entryId } }),
    restore: ({ needs, ...change }, before) => restoreSavedReason(needs, { ...change, before }),
  },
  customer_group: {
    fields: ['name', 'shows_excl_vat', 'percents', 'prices'],
    read: readGroupState,
    // What is left as it was is saved with it, so nothing is warned about that was accepted before.
    save: async ({ needs, id, actor, entryId }, earlier, left) =>
      saveCustomerGroup(needs, {
        id,
        actor,
        reverts: { entryId, left },
        body: CustomerGroupBody.parse({ ...(await readGroupState(needs.db, id)), ...earlier }),
        version: null,
        acceptsWarnings: true,
        attempt: null,
      }),
    remove: ({ needs, id, actor, entryId }) =>
      deleteCustomerGroup(needs, { id, actor, reverts: { entryId } }),
    restore: ({ needs, ...change }, before) => restoreCustomerGroup(needs, { ...change, before }),
  },
  synonym: {
    fields: wireNames(synonymFields),
    read: async (db, id) => {
      const row = await findSynonym(db, id)
      return row && stateOnWire(Synonym, row)
    },
    save: ({ needs, id, actor, entryId }, earlier, left) =>
      saveSynonym(needs, { id, actor, body: SynonymBody.parse(earlier), reverts: { entryId, left } }),
    remove: ({ needs, id, actor, entryId }) => deleteSynonym(needs, { id, actor, reverts: { entryId } }),
    restore: ({ needs, ...change }, before) => restoreSynonym(needs, { ...change, before }),
  },
}
