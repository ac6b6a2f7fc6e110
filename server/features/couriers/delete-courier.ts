import { Courier } from '#contract/trade-partners/courier.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { conflictOf } from '#server/db/conflicts.ts'
import { type AuditActor, insertAuditEntry } from '../audit/audit-queries.ts'
import { stateOnWire } from '../audit/state-on-wire.ts'
import { partnerView } from '../trade-partners/partner-view.ts'
import { type CourierRow, courierQueries } from './courier-queries.ts'

type Needs = { db: Db; clock: Clock }

export type DeleteCourier = { id: number; actor: AuditActor; reverts?: { entryId: number } }

export type DeleteCourierResult =
  | { kind: 'deleted' | 'deactivated'; courier: CourierRow }
  | { kind: 'refused'; reason: 'not_found' }

/**
 * Deletes a courier. If any order refers to it, it is deactivated instead, so that the order can show who carried it.
 */
export async function deleteCourier(needs: Needs, command: DeleteCourier): Promise<DeleteCourierResult> {
  try {
    return await needs.db.transaction((tx) => takeAway(tx, command, needs.clock()))
  } catch (error) {
    // An order referred to it between the check and the deletion: on a repeat, it is deactivated.
    if (conflictOf(error) !== 'parcels_courier_id_couriers_id_fk') throw error
    return needs.db.transaction((tx) => takeAway(tx, command, needs.clock()))
  }
}

async function takeAway(
  tx: Tx,
  { id, actor, reverts }: DeleteCourier,
  now: Date,
): Promise<DeleteCourierResult> {
  const before = await courierQueries.lock(tx, id)
  if (!before) return { kind: 'refused', reason: 'not_found' }
  const isUsed = before.orderCount > 0
  const courier = isUsed ? { ...before, isActive: false } : before
  if (isUsed && !before.isActive) return { kind: 'deactivated', courier }

  if (isUsed) await courierQueries.update(tx, id, { isActive: false })
  else await courierQueries.delete(tx, id)
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
