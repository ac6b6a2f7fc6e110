import type { SupplierBody } from '#contract/supplier.ts'
import { changedFields, type Fields } from '#domain/change.ts'
import { parsePhone } from '#domain/phone.ts'
import { normaliseEmail } from '#domain/sign-up.ts'
import { validateSupplier } from '#domain/trade-partner.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { conflictOf } from '#server/db/conflicts.ts'
import { type AuditActor, insertAuditEntry } from '../audit/audit-queries.ts'
import {
  findSupplier,
  insertSupplier,
  lockSupplier,
  type SupplierChange,
  type SupplierRow,
  updateSupplierRow,
} from './supplier-queries.ts'
import { supplierView } from './supplier-view.ts'

type Needs = { db: Db; clock: Clock }

export type SaveSupplier = {
  /** Null adds one. */
  id: number | null
  body: SupplierBody
  actor: AuditActor
  /** The entry that this takes back, and what it left: whatever is otherwise now was changed since. */
  reverts?: { entryId: number; left: Fields }
}

export type SaveSupplierResult =
  | { kind: 'saved'; supplier: SupplierRow }
  | { kind: 'refused'; reason: 'not_found' | 'name_taken' | 'email_taken' }
  | { kind: 'refused'; reason: 'changed_since'; fields: string[] }
  | { kind: 'refused'; reason: 'invalid'; message: string; fields: Record<string, string> }

/** Adds a supplier or saves one, with a line in the audit log. */
export async function saveSupplier({ db, clock }: Needs, command: SaveSupplier): Promise<SaveSupplierResult> {
  try {
    return await db.transaction((tx) => save(tx, command, clock()))
  } catch (error) {
    switch (conflictOf(error)) {
      case 'suppliers_name_unique':
      case 'suppliers_name_in_any_case':
        return { kind: 'refused', reason: 'name_taken' }
      case 'suppliers_email_unique':
        return { kind: 'refused', reason: 'email_taken' }
      default:
        throw error
    }
  }
}

async function save(
  tx: Tx,
  { id, body, actor, reverts }: SaveSupplier,
  now: Date,
): Promise<SaveSupplierResult> {
  const before = id === null ? null : await lockSupplier(tx, id)
  if (id !== null && !before) return { kind: 'refused', reason: 'not_found' }
  if (before && reverts) {
    const fields = changedFields(reverts.left, { ...supplierView(before) }, Object.keys(reverts.left))
    if (fields.length > 0) return { kind: 'refused', reason: 'changed_since', fields }
  }
  const change = changeOf(body, before)
  const problem = validateSupplier(change)
  if (problem) return { kind: 'refused', reason: 'invalid', ...problem }
  const kept = { ...change, phone: parsePhone(change.phone) ?? '' }

  const savedId = before?.id ?? (await insertSupplier(tx, { ...kept, createdAt: now }))
  if (before) await updateSupplierRow(tx, savedId, kept)
  const supplier = await findSupplier(tx, savedId)
  if (!supplier) throw new Error('A supplier that was just saved is gone inside the same transaction')
  await insertAuditEntry(tx, {
    at: now,
    actor,
    action: reverts ? 'supplier_reverted' : before ? 'supplier_updated' : 'supplier_created',
    subject: { type: 'supplier', id: String(savedId) },
    before: before && supplierView(before),
    after: supplierView(supplier),
    ...(reverts && { revertsId: reverts.entryId }),
  })
  return { kind: 'saved', supplier }
}

/** What is not sent stays as it was. */
function changeOf(body: SupplierBody, before: SupplierRow | null): SupplierChange {
  return {
    name: body.name ?? before?.name ?? '',
    contact: body.contact ?? before?.contact ?? '',
    email: normaliseEmail(body.email ?? before?.email ?? ''),
    phone: body.phone ?? before?.phone ?? '',
    country: body.country || before?.country || 'South Africa',
    province: body.province ?? before?.province ?? '',
    city: body.city ?? before?.city ?? '',
    isActive: body.is_active ?? before?.isActive ?? true,
  }
}
