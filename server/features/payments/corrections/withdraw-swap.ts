import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { insertAuditEntry } from '../../audit/audit-queries.ts'
import { findSwap, findWaitingSwap, updateSwap } from '../../orders/corrections/swap-queries.ts'
import { findOrderById, lockOrderByNumber, type OrderRow, updateOrder } from '../../orders/order-queries.ts'
import { lockStock, releaseUnits } from '../../stock/stock-queries.ts'
import { inOf } from './apply-swap.ts'
import { swappedUnits } from './swap-text.ts'

type Needs = { db: Db; clock: Clock }

export type WithdrawSwap = {
  orderNumber: string
  swapId: number
  actor: { accountId: string; email: string }
}

export type WithdrawSwapResult =
  | { kind: 'withdrawn'; order: OrderRow }
  | { kind: 'refused'; reason: 'not_found' | 'no_such_swap' | 'already_swapped' }

/** Gives up a swap whose difference is not paid: the order goes out as it was. Safe to send twice. */
export async function withdrawSwap(needs: Needs, command: WithdrawSwap): Promise<WithdrawSwapResult> {
  const { orderNumber, swapId, actor } = command
  return needs.db.transaction(async (tx): Promise<WithdrawSwapResult> => {
    const order = await lockOrderByNumber(tx, orderNumber)
    if (!order) return { kind: 'refused', reason: 'not_found' }
    const swap = await findSwap(tx, swapId)
    if (swap?.orderId !== order.id) return { kind: 'refused', reason: 'no_such_swap' }
    if (swap.state === 'done') return { kind: 'refused', reason: 'already_swapped' }
    if (swap.state === 'withdrawn') return { kind: 'withdrawn', order }
    await endWaitingSwap(tx, order, { by: actor.email, now: needs.clock() })
    await insertAuditEntry(tx, {
      actor,
      action: 'order_swap_withdrawn',
      subject: { type: 'order', id: orderNumber },
      before: swappedUnits(swap),
      after: null,
    })
    const after = await findOrderById(tx, order.id)
    if (!after) throw new Error('An order that is locked is gone')
    return { kind: 'withdrawn', order: after }
  })
}

/** Releases what is held for a swap that will not be paid any more, if there is one. The order must be locked. */
export async function endWaitingSwap(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'version'>,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const swap = await findWaitingSwap(tx, order.id)
  if (!swap) return
  await lockStock(tx, [swap.productId])
  await releaseUnits(tx, { orderId: order.id, items: [inOf(swap)] })
  await updateSwap(tx, swap.id, { state: 'withdrawn', endedAt: now, endedBy: by })
  await updateOrder(tx, order.id, { version: order.version + 1 })
}
