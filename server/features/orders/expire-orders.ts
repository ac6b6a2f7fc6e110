import { lapsedStatus, statusFacts } from '#domain/orders/order-status.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { releaseUses } from '../discounts/use-queries.ts'
import { queueEmail } from '../emails/queue-email.ts'
import type { Sealer } from '../emails/sealer.ts'
import { lockStock, releaseStock } from '../stock/stock-queries.ts'
import { releaseStoredValue } from '../stored-value/use-queries.ts'
import { findBuyerToTell } from './emails/find-buyer-to-tell.ts'
import { moveOrder } from './move-order.ts'
import { findOrderById, listOrdersPastTheirTime, lockOrderIfFree } from './order-queries.ts'
import { productIdsOf, wantedStock } from './place/wanted-stock.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer }

const maxAtOnce = 200

/** Expires unpaid orders whose time ran out and releases their stock, discounts and stored value. Queries already ignored it. */
export async function expireOrders(needs: Needs, signal: AbortSignal): Promise<number> {
  const { db, clock } = needs
  let expired = 0
  for (const id of await listOrdersPastTheirTime(db, { now: clock(), limit: maxAtOnce })) {
    if (signal.aborted) break
    if (await expireOrder(needs, id)) expired++
  }
  return expired
}

async function expireOrder({ db, clock, sealer }: Needs, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockOrderIfFree(tx, id))) return false
    const order = await findOrderById(tx, id)
    const now = clock()
    // A payment that came in between wins: its order no longer awaits one.
    if (!order || !statusFacts[order.status].awaitsPayment || order.reservedUntil > now) return false

    if (order.discountLabel !== null) await releaseUses(tx, order.id)
    if (order.storedCents > 0) await releaseStoredValue(tx, order.id)
    await lockStock(tx, productIdsOf(wantedStock(order)))
    await releaseStock(tx, order.id)
    await moveOrder(tx, order, { to: lapsedStatus, actor: 'clock', at: now })
    const { orderNumber } = order
    const buyer = await findBuyerToTell(tx, order, now)
    if (buyer) {
      const { recipient, isUnproven } = buyer
      await queueEmail(
        tx,
        { sealer, now },
        {
          kind: 'order_expired',
          eventKey: `order_expired:${orderNumber}`,
          recipient,
          data: { orderNumber, isUnproven },
        },
      )
    }
    return true
  })
}
