import { provesOrder } from '#domain/orders/proves-order.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { insertAuditEntry } from '../../audit/audit-queries.ts'
import { findKeptCents, findOrderById, lockOrderByNumber, type OrderRow } from '../order-queries.ts'
import { followParcels } from '../parcels/follow-parcels.ts'
import { moveParcelByStaff } from '../parcels/move-parcel.ts'

type Needs = { db: Db; clock: Clock }

export type HandToCustomer = {
  orderNumber: string
  /** The order's number or its code, as its customer says it. */
  proof: string
  actor: { accountId: string; email: string }
}

export type HandToCustomerRefusal =
  | 'not_found'
  | 'not_collected'
  | 'wrong_proof'
  | 'not_ready'
  | 'refund_under_way'

export type HandToCustomerResult =
  | { kind: 'handed_over'; order: OrderRow }
  | { kind: 'refused'; reason: HandToCustomerRefusal }

/**
 * Hands an order over at the counter: all of it that is ready, to whoever says its number or its code. Repeated, it finds
 * it handed over.
 */
export async function handToCustomer(
  { db, clock }: Needs,
  { orderNumber, proof, actor }: HandToCustomer,
): Promise<HandToCustomerResult> {
  return db.transaction(async (tx): Promise<HandToCustomerResult> => {
    const order = await lockOrderByNumber(tx, orderNumber)
    if (!order) return { kind: 'refused', reason: 'not_found' }
    if (!order.isCollected) return { kind: 'refused', reason: 'not_collected' }
    const by = provesOrder(proof, order)
    if (!by) return { kind: 'refused', reason: 'wrong_proof' }
    const ready = order.parcels.filter(({ state }) => state === 'ready_to_collect')
    if (ready.length === 0) {
      const isDone = order.parcels.some(({ state }) => state === 'delivered')
      return isDone ? { kind: 'handed_over', order } : { kind: 'refused', reason: 'not_ready' }
    }
    // What was refunded in full is not handed out as well.
    if ((await findKeptCents(tx, order.id)) <= 0 && !order.replaces)
      return { kind: 'refused', reason: 'refund_under_way' }

    const now = clock()
    for (const parcel of ready)
      await moveParcelByStaff(tx, parcel, { to: 'delivered', now, text: handedOver[by] })
    await followParcels(tx, order.id, { actor: actor.email, at: now })
    await insertAuditEntry(tx, {
      at: now,
      actor,
      action: 'order_handed_to_customer',
      subject: { type: 'order', id: orderNumber },
      before: null,
      after: { parcels: ready.map(({ number }) => number), proof: by },
    })
    const saved = await findOrderById(tx, order.id)
    if (!saved) throw new Error('An order that is locked is gone')
    return { kind: 'handed_over', order: saved }
  })
}

const handedOver = {
  number: 'Handed over at the counter, by order number',
  code: 'Handed over at the counter, by collection code',
}
