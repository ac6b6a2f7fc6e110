import { statusFacts } from '#domain/orders/order-status.ts'
import { paymentReminderAfterMs } from '#domain/orders/payment-reminder.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { queueEmail } from '../../emails/queue-email.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { findBuyerToTell } from '../../orders/emails/find-buyer-to-tell.ts'
import { findOrderById, lockOrderIfFree } from '../../orders/order-queries.ts'
import { payLinkToken } from '../pay-links/pay-link-token.ts'
import { listOrdersToRemind, type OrderToRemind } from './waiting-queries.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer; payLinkSealer: Sealer }

const maxAtOnce = 200

/**
 * Tells customers, once for each order, that it is not paid yet, with a link to pay it and until when its goods are
 * held. Returns how many were told.
 */
export async function remindToPay(needs: Needs, signal: AbortSignal): Promise<number> {
  const { db, clock } = needs
  const now = clock()
  const placedBefore = new Date(now.getTime() - paymentReminderAfterMs)
  let told = 0
  for (const waiting of await listOrdersToRemind(db, { now, placedBefore, limit: maxAtOnce })) {
    if (signal.aborted) break
    if (await db.transaction((tx) => remind(tx, needs, waiting))) told++
  }
  return told
}

async function remind(tx: Tx, needs: Needs, { id, isDeclined }: OrderToRemind): Promise<boolean> {
  if (!(await lockOrderIfFree(tx, id))) return false
  const order = await findOrderById(tx, id)
  const now = needs.clock()
  // In the meantime it was paid, cancelled or ran out of time.
  if (!order || !statusFacts[order.status].awaitsPayment || order.reservedUntil <= now) return false
  const buyer = await findBuyerToTell(tx, order, now)
  if (!buyer) return false
  const { recipient, isUnproven } = buyer
  const { orderNumber } = order
  await queueEmail(
    tx,
    { sealer: needs.sealer, now },
    {
      kind: 'payment_waiting',
      eventKey: `payment_waiting:${orderNumber}`,
      recipient,
      data: {
        orderNumber,
        isDeclined,
        isUnproven,
        token: payLinkToken(needs.payLinkSealer, { orderNumber, swapId: null }),
      },
    },
  )
  return true
}
