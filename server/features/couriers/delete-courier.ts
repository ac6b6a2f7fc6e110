import { Courier } from '#contract/trade-partners/courier.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { conflictOf } from '#server/db/conflicts.ts'
import { type AuditActor, insertAuditEntry } from '../audit/audit-queries.ts'
import { stateOnWire } from '../audit/state-on-wire.ts'
import { partnerView } from '../trade-partners/partner-view.ts'
import { type CourierRow, deleteCourierRow, lockCourier, updateCourierRow } from './courier-queries.ts'

type Needs = { db: Db; clock: Clock }

export type DeleteCourier = { id: number; actor: AuditActor; reverts?: { entryId: number } }

export type DeleteCourierResult =
  | { kind: 'deleted' | 'deactivated'; courier: CourierRow }
  | { kind: 'refused'; reason: 'not_found' }

/** Takes a courier away. One that any order names stays, so that the order can tell who carried it, and is offered no more. */
export async function deleteCourier(needs: Needs, command: DeleteCourier): Promise<DeleteCourierResult> {
  try {
    return await needs.db.transaction((tx) => takeAway(tx, command, needs.clock()))
  } catch (error) {
    // An order came to name it between the question and the deed: asked again, the answer is to deactivate it.
    if (conflictOf(error) !== 'orders_courier_id_couriers_id_fk') throw error
    return needs.db.transaction((tx) => takeAway(tx, command, needs.clock()))
  }
}

async function takeAway(
  tx: Tx,
  { id, actor, reverts }: DeleteCourier,
  now: Date,
): Promise<DeleteCourierResult> {
  const before = await lockCourier(tx, id)
  if (!before) return { kind: 'refused', reason: 'not_found' }
  const isUsed = before.orderCount > 0
  const courier = isUsed ? { ...before, isActive: false } : before
  if (isUsed && !before.isActive) return { kind: 'deactivated', courier }

  if (isUsed) await updateCourierRow(tx, id, { isActive: false })
  else await deleteCourierRow(tx, id)
  await insertAuditEntry(tx, {
    at: now,
    actor,
    action: isUsed ? 'courier_deactivated' : 'courier_deleted',
    subject: { type: 'courier', id: String(id) },
    before: stateOnWire(Courier, partnerView(before)),
    after: isUsed ? stateOnWire(Courier, partnerView(courier)) : null,
    ...(reverts && { revertsId: reverts.entryId }),
  })
  return { kind: isUsed ? 'deactivated' : 'deleted', courier }
}
