import type { CourierBody } from '#contract/courier.ts'
import { changedFields, type Fields } from '#domain/change.ts'
import { parsePhone } from '#domain/phone.ts'
import { normaliseEmail } from '#domain/sign-up.ts'
import { validateCourier } from '#domain/trade-partner.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { conflictOf } from '#server/db/conflicts.ts'
import { type AuditActor, insertAuditEntry } from '../audit/audit-queries.ts'
import {
  type CourierChange,
  type CourierRow,
  findCourier,
  insertCourier,
  lockCourier,
  updateCourierRow,
} from './courier-queries.ts'
import { courierView } from './courier-view.ts'

type Needs = { db: Db; clock: Clock }

export type SaveCourier = {
  /** Null adds one. */
  id: number | null
  body: CourierBody
  actor: AuditActor
  /** The entry that this takes back, and what it left: whatever is otherwise now was changed since. */
  reverts?: { entryId: number; left: Fields }
}

export type SaveCourierResult =
  | { kind: 'saved'; courier: CourierRow }
  | { kind: 'refused'; reason: 'not_found' | 'name_taken' | 'email_taken' }
  | { kind: 'refused'; reason: 'changed_since'; fields: string[] }
  | { kind: 'refused'; reason: 'invalid'; message: string; fields: Record<string, string> }

/** Adds a courier or saves one, with a line in the audit log. */
export async function saveCourier({ db, clock }: Needs, command: SaveCourier): Promise<SaveCourierResult> {
  try {
    return await db.transaction((tx) => save(tx, command, clock()))
  } catch (error) {
    switch (conflictOf(error)) {
      case 'couriers_name_unique':
      case 'couriers_name_in_any_case':
        return { kind: 'refused', reason: 'name_taken' }
      case 'couriers_email_unique':
        return { kind: 'refused', reason: 'email_taken' }
      default:
        throw error
    }
  }
}

async function save(
  tx: Tx,
  { id, body, actor, reverts }: SaveCourier,
  now: Date,
): Promise<SaveCourierResult> {
  const before = id === null ? null : await lockCourier(tx, id)
  if (id !== null && !before) return { kind: 'refused', reason: 'not_found' }
  if (before && reverts) {
    const fields = changedFields(reverts.left, { ...courierView(before) }, Object.keys(reverts.left))
    if (fields.length > 0) return { kind: 'refused', reason: 'changed_since', fields }
  }
  const change = changeOf(body, before)
  const problem = validateCourier({ ...change, tracking_url: change.trackingUrl })
  if (problem) return { kind: 'refused', reason: 'invalid', ...problem }
  const kept = { ...change, phone: parsePhone(change.phone) ?? '' }

  const savedId = before?.id ?? (await insertCourier(tx, { ...kept, createdAt: now }))
  if (before) await updateCourierRow(tx, savedId, kept)
  const courier = await findCourier(tx, savedId)
  if (!courier) throw new Error('A courier that was just saved is gone inside the same transaction')
  await insertAuditEntry(tx, {
    at: now,
    actor,
    action: reverts ? 'courier_reverted' : before ? 'courier_updated' : 'courier_created',
    subject: { type: 'courier', id: String(savedId) },
    before: before && courierView(before),
    after: courierView(courier),
    ...(reverts && { revertsId: reverts.entryId }),
  })
  return { kind: 'saved', courier }
}

/** What is not sent stays as it was. */
function changeOf(body: CourierBody, before: CourierRow | null): CourierChange {
  return {
    name: body.name ?? before?.name ?? '',
    contact: body.contact ?? before?.contact ?? '',
    email: normaliseEmail(body.email ?? before?.email ?? ''),
    phone: body.phone ?? before?.phone ?? '',
    areas: [...new Set(body.areas ?? before?.areas ?? [])],
    trackingUrl: (body.tracking_url === undefined ? before?.trackingUrl : body.tracking_url) || null,
    isActive: body.active ?? before?.isActive ?? true,
  }
}
