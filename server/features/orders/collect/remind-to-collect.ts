import { collectReminderAt, keptUntil } from '#domain/orders/collect-reminder.ts'
import { shopPlace } from '#domain/orders/delivery/shop-place.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { queueEmail } from '../../emails/queue-email.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { currentShop } from '../../shop/current-shop.ts'
import { wasRaisedSince } from '../attention/attention-queries.ts'
import { raiseAttention } from '../attention/raise-attention.ts'
import { findKeptCents, findOrderById, lockOrder, type OrderRow } from '../order-queries.ts'
import type { ParcelRow } from '../parcels/parcel-queries.ts'
import { listOrdersAtCounter } from './collect-queries.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer; shop: ShopConfig }

// The shortest time that goods are kept is a day, and the reminder is sent after half of it.
const leastWaitMs = 12 * 60 * 60_000

/**
 * Reminds customers of what waits for them at the counter, once for each parcel, and the owner of what was not fetched
 * in time. Returns how many orders were looked at.
 */
export async function remindToCollect(needs: Needs, signal: AbortSignal): Promise<number> {
  const { db, clock } = needs
  const waiting = await listOrdersAtCounter(db, new Date(clock().getTime() - leastWaitMs))
  for (const orderId of waiting) {
    if (signal.aborted) break
    await db.transaction((tx) => remind(tx, needs, orderId))
  }
  return waiting.length
}

async function remind(tx: Tx, needs: Needs, orderId: number): Promise<void> {
  const now = needs.clock()
  await lockOrder(tx, orderId)
  const order = await findOrderById(tx, orderId)
  if (!order) return
  // What was refunded in full is not handed out.
  if ((await findKeptCents(tx, order.id)) <= 0 && !order.replaces) return
  const keptDays = order.collectPlace?.keptDays ?? shopPlace(await currentShop(tx, needs.shop)).keptDays
  if (keptDays === null) return
  for (const parcel of order.parcels.filter(({ state }) => state === 'ready_to_collect')) {
    if (parcel.leftAt === null) continue
    const wait = { readyAt: new Date(parcel.leftAt), keptDays }
    if (keptUntil(wait) <= now) await alertOwner(tx, needs, { order, readyAt: wait.readyAt, now })
    else if (collectReminderAt(wait) <= now) await remindCustomer(tx, needs, { order, parcel, wait, now })
  }
}

type ToCustomer = { order: OrderRow; parcel: ParcelRow; wait: Parameters<typeof keptUntil>[0]; now: Date }

async function remindCustomer(
  tx: Tx,
  { sealer }: Needs,
  { order, parcel, wait, now }: ToCustomer,
): Promise<void> {
  await queueEmail(
    tx,
    { sealer, now },
    {
      kind: 'collect_reminder',
      // Unpacked and packed again, it waits anew.
      eventKey: `collect_reminder:${parcel.id}:${wait.readyAt.getTime()}`,
      recipient: order.email,
      data: {
        orderNumber: order.orderNumber,
        units: parcel.lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
        until: keptUntil(wait).toISOString(),
      },
    },
  )
}

type ToOwner = { order: OrderRow; readyAt: Date; now: Date }

/** Once, however often the owner says that it is settled while it goes on waiting. */
async function alertOwner(tx: Tx, needs: Needs, { order, readyAt, now }: ToOwner): Promise<void> {
  const wasTold = await wasRaisedSince(tx, { orderId: order.id, reason: 'not_collected', since: readyAt })
  if (!wasTold) await raiseAttention(tx, needs, { order, reason: 'not_collected', now })
}
