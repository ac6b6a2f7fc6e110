import { currentStatus, type OrderStatus, statusFacts } from '#domain/orders/order-status.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { type AuditActor, insertAuditEntry } from '../audit/audit-queries.ts'
import { releaseUses } from '../discounts/use-queries.ts'
import { queueEmail } from '../emails/queue-email.ts'
import type { Sealer } from '../emails/sealer.ts'
import { lockStock, releaseStock } from '../stock/stock-queries.ts'
import { releaseStoredValue } from '../stored-value/use-queries.ts'
import { raiseAttention } from './attention/raise-attention.ts'
import { moveOrder } from './move-order.ts'
import { findOrderById, lockOrderByNumber, type OrderRow } from './order-queries.ts'
import { productIdsOf, wantedStock } from './place/wanted-stock.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer; shop: ShopConfig }

export type CancelOrder = {
  orderNumber: string
  /** Whose order it must be; null for staff. */
  accountId: string | null
  actor: string
  /** The member of staff who does it, for the audit log. */
  staff?: AuditActor
  /** Leaves an order alone that has been paid by now. */
  isUnpaidOnly?: boolean
}

export type CancelOrderResult =
  | { kind: 'cancelled'; order: OrderRow }
  /** It is paid: a person makes the refund, never the program. */
  | { kind: 'requested'; order: OrderRow }
  | {
      kind: 'refused'
      reason: 'not_found' | 'already_packed' | 'already_over' | 'already_paid' | 'is_replacement'
    }

/** Cancels an order before it is packed, as its buyer may without giving a reason (ECT Act s44). Safe to send twice. */
export async function cancelOrder(needs: Needs, command: CancelOrder): Promise<CancelOrderResult> {
  const { orderNumber, accountId, actor, staff, isUnpaidOnly = false } = command
  return needs.db.transaction(async (tx): Promise<CancelOrderResult> => {
    const order = await lockOrderByNumber(tx, orderNumber)
    if (!order || (accountId !== null && order.accountId !== accountId))
      return { kind: 'refused', reason: 'not_found' }

    const now = needs.clock()
    const { isCancelled, cancelling } = statusFacts[currentStatus(order, now)]
    if (isCancelled) return { kind: 'cancelled', order }
    switch (cancelling) {
      case 'too_late':
        return { kind: 'refused', reason: 'already_packed' }
      case 'over':
        return { kind: 'refused', reason: 'already_over' }

      case 'by_request':
        // There is no money to pay back, and the goods that it replaces are with the shop.
        if (order.replaces) return { kind: 'refused', reason: 'is_replacement' }
        if (isUnpaidOnly) return { kind: 'refused', reason: 'already_paid' }
        await raiseAttention(tx, needs, { order, reason: 'cancel_requested', now })
        await tell('order_cancel_requested', order, order.status)
        return { kind: 'requested', order: await again(order.id) }

      case 'at_once':
        if (order.discountLabel !== null) await releaseUses(tx, order.id)
        if (order.storedCents > 0) await releaseStoredValue(tx, order.id)
        await lockStock(tx, productIdsOf(wantedStock(order)))
        await releaseStock(tx, order.id)
        await moveOrder(tx, order, { to: 'cancelled', actor, at: now })
        // A customer who cancels an unpaid order sees the result, and its email address may be a stranger's.
        if (staff)
          await queueEmail(
            tx,
            { sealer: needs.sealer, now },
            {
              kind: 'order_cancelled',
              eventKey: `order_cancelled:${orderNumber}`,
              recipient: order.email,
              data: { orderNumber },
            },
          )
        await tell('order_cancelled', order, 'cancelled')
        return { kind: 'cancelled', order: await again(order.id) }
    }

    async function tell(action: string, { status }: OrderRow, after: OrderStatus): Promise<void> {
      if (!staff) return
      await insertAuditEntry(tx, {
        at: needs.clock(),
        actor: { accountId: staff.accountId, email: staff.email },
        action,
        subject: { type: 'order', id: orderNumber },
        before: { status },
        after: { status: after },
      })
    }

    async function again(id: number): Promise<OrderRow> {
      const changed = await findOrderById(tx, id)
      if (!changed) throw new Error('An order that is locked is gone')
      return changed
    }
  })
}
