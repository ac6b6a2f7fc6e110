import { type AttentionReason, deliveryReasons } from '#domain/orders/attention.ts'
import { statusFacts } from '#domain/orders/order-status.ts'
import { stuckReason } from '#domain/orders/parcels/stuck-parcel.ts'
import { unitsToSend } from '#domain/orders/parcels/units-to-pack.ts'
import type { Tx } from '#server/db/client.ts'
import { updateAttentionCleared } from '../attention/attention-queries.ts'
import { moveOrder } from '../move-order.ts'
import { findOrderById, type OrderRow } from '../order-queries.ts'
import { sentParcels } from './packed-parcels.ts'

/**
 * Moves an order to fulfilled once all that is owed has left, and back if something has not after all. The order must
 * be locked. Returns it as it is now.
 */
export async function followParcels(
  tx: Tx,
  orderId: number,
  { actor, at }: { actor: string; at: Date },
): Promise<OrderRow> {
  const order = await readLocked(tx, orderId)
  const reasons = reasonsOver(order)
  if (reasons.length > 0)
    await updateAttentionCleared(tx, { orderId, reasons, clearedBy: actor, clearedAt: at })
  const { awaitsCourier, hasLeft } = statusFacts[order.status]
  const lastLeftAt = sentParcels(order)
    .flatMap((parcel) => (parcel.leftAt === null ? [] : [Date.parse(parcel.leftAt)]))
    .toSorted((a, b) => b - a)[0]
  const isAllSent = lastLeftAt !== undefined && unitsToSend(order.lines, order.parcels).length === 0
  if (isAllSent && awaitsCourier) {
    await moveOrder(tx, order, { to: 'fulfilled', actor, at, change: { fulfilledAt: new Date(lastLeftAt) } })
  } else if (!isAllSent && hasLeft) {
    await moveOrder(tx, order, { to: 'paid', actor, at, change: { fulfilledAt: null } })
  } else return order
  return readLocked(tx, orderId)
}

/** What was to be looked at, and is over now that a parcel went on. */
function reasonsOver({ attention, isCollected, parcels }: OrderRow): AttentionReason[] {
  const isAnyAtCounter = parcels.some(({ state }) => state === 'ready_to_collect')
  const stuck = parcels.map(stuckReason)
  return attention
    .map(({ reason }) => reason)
    .filter((reason) => {
      if (reason === 'not_collected') return isCollected && !isAnyAtCounter
      const known = deliveryReasons.find((one) => one === reason)
      return known !== undefined && !stuck.includes(known)
    })
}

async function readLocked(tx: Tx, orderId: number): Promise<OrderRow> {
  const order = await findOrderById(tx, orderId)
  if (!order) throw new Error('An order that is locked is gone')
  return order
}
