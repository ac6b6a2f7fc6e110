import { currentStatus, statusFacts } from '#domain/orders/order-status.ts'
import { dueCents } from '#domain/payments/stored-value.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { insertAuditEntry } from '../../audit/audit-queries.ts'
import { queueEmail } from '../../emails/queue-email.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { findSwap, type SwapRow } from '../../orders/corrections/swap-queries.ts'
import { lockOrderByNumber, type OrderRow } from '../../orders/order-queries.ts'
import { swappedUnits } from '../corrections/swap-text.ts'
import { payLinkToken } from './pay-link-token.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer; payLinkSealer: Sealer }

export type SendPayLink = {
  orderNumber: string
  /** The swap whose difference it pays; null for the order. */
  swapId: number | null
  /** Whether the customer gets it by email. */
  isEmailed: boolean
  requestKey: string | null
  actor: { accountId: string; email: string }
}

export type SendPayLinkResult =
  | { kind: 'made'; token: string }
  | { kind: 'refused'; reason: 'not_found' | 'nothing_to_pay' }

/** The link on which whoever has it can pay this order, and see what it costs but not whose it is. */
export async function sendPayLink(needs: Needs, command: SendPayLink): Promise<SendPayLinkResult> {
  const { orderNumber, swapId, isEmailed, requestKey, actor } = command
  return needs.db.transaction(async (tx): Promise<SendPayLinkResult> => {
    const order = await lockOrderByNumber(tx, orderNumber)
    if (!order) return { kind: 'refused', reason: 'not_found' }
    const now = needs.clock()
    const swap = swapId === null ? null : await findSwap(tx, swapId)
    if (!isOwed(order, { swapId, swap, now })) return { kind: 'refused', reason: 'nothing_to_pay' }
    const token = payLinkToken(needs.payLinkSealer, { orderNumber, swapId })
    if (!isEmailed) return { kind: 'made', token }

    const occasion = requestKey ?? now.getTime()
    const recipient = order.email
    await queueEmail(
      tx,
      { sealer: needs.sealer, now },
      swap
        ? {
            kind: 'swap_to_pay',
            eventKey: `swap_to_pay:${swap.id}:${occasion}`,
            recipient,
            data: { orderNumber, token, swap: swappedUnits(swap) },
          }
        : {
            kind: 'pay_link',
            eventKey: `pay_link:${order.id}:${occasion}`,
            recipient,
            data: { orderNumber, token },
          },
    )
    await insertAuditEntry(tx, {
      actor,
      action: 'pay_link_sent',
      subject: { type: 'order', id: orderNumber },
      before: null,
      after: { totalCents: swap ? swap.differenceCents : dueCents(order) },
    })
    return { kind: 'made', token }
  })
}

function isOwed(
  order: OrderRow,
  { swapId, swap, now }: { swapId: number | null; swap: SwapRow | null; now: Date },
): boolean {
  if (swapId !== null) return swap?.orderId === order.id && swap.state === 'waiting'
  const { isUnpaid, isOver } = statusFacts[currentStatus(order, now)]
  return isUnpaid && !isOver
}
