import { statusFacts } from '#domain/orders/order-status.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { insertAuditEntry } from '../../audit/audit-queries.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { queueParcelEmail, withdrawParcelEmails } from '../emails/queue-parcel-email.ts'
import { moveOrder } from '../move-order.ts'
import {
  findKeptCents,
  findOrderById,
  lockOrderByNumber,
  type OrderRow,
  updateOrder,
} from '../order-queries.ts'
import { isActiveCourier } from './courier-queries.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer }

export type FulfilOrder = {
  orderNumber: string
  fulfilled?: boolean | undefined
  courierId?: number | null | undefined
  trackingNumber?: string | null | undefined
  deliveredOn?: string | null | undefined
  /** How long the customer's email waits, so that a mistake can be undone unnoticed. */
  emailDelayMs?: number
  actor: { accountId: string; email: string }
}

export type FulfilRefusal =
  | 'not_found'
  | 'not_paid'
  | 'cancel_requested'
  | 'not_supplied'
  | 'refund_under_way'
  | 'unknown_courier'
  | 'impossible_day'

export type FulfilOrderResult =
  | { kind: 'saved'; order: OrderRow; isMoved: boolean }
  | { kind: 'refused'; reason: FulfilRefusal }

/** Hands a paid order to a courier, or undoes that. Fields that are not sent stay as they were. */
export async function fulfilOrder(needs: Needs, command: FulfilOrder): Promise<FulfilOrderResult> {
  const { orderNumber, actor } = command
  return needs.db.transaction(async (tx): Promise<FulfilOrderResult> => {
    const order = await lockOrderByNumber(tx, orderNumber)
    if (!order) return { kind: 'refused', reason: 'not_found' }
    const now = needs.clock()
    const { awaitsCourier, hasLeft } = statusFacts[order.status]
    const isFulfilled = command.fulfilled ?? hasLeft
    const reason =
      refusal(order, {
        isFulfilled,
        deliveredOn: command.deliveredOn,
        today: southAfricanDay(now.getTime()),
        keptCents: await findKeptCents(tx, order.id),
      }) ?? (await courierRefusal(tx, command.courierId))
    if (reason) return { kind: 'refused', reason }

    await updateOrder(tx, order.id, deliveryChange(order, command, isFulfilled))
    if (isFulfilled && awaitsCourier) {
      await moveOrder(tx, order, {
        to: 'fulfilled',
        actor: actor.email,
        at: now,
        change: { fulfilledAt: now },
      })
    }
    if (!isFulfilled && hasLeft) {
      await moveOrder(tx, order, { to: 'paid', actor: actor.email, at: now, change: { fulfilledAt: null } })
      await withdrawParcelEmails(tx, order, now)
    }

    const saved = await findOrderById(tx, order.id)
    if (!saved) throw new Error('An order that is locked is gone')
    if (isFulfilled) {
      const sendAt = new Date(now.getTime() + (command.emailDelayMs ?? 0))
      await queueParcelEmail(tx, { sealer: needs.sealer, now, sendAt }, saved)
    }
    // A repeated click changed nothing worth reporting.
    const isMoved = order.status !== saved.status
    if (isUnchanged(order, saved)) return { kind: 'saved', order: saved, isMoved }
    await insertAuditEntry(tx, {
      actor,
      action: 'order_fulfilment_changed',
      subject: { type: 'order', id: orderNumber },
      before: auditedParts(order),
      after: auditedParts(saved),
    })
    return { kind: 'saved', order: saved, isMoved }
  })
}

type Fulfilment = {
  isFulfilled: boolean
  deliveredOn: string | null | undefined
  today: string
  keptCents: number
}

function refusal(
  order: OrderRow,
  { isFulfilled, deliveredOn, today, keptCents }: Fulfilment,
): FulfilRefusal | null {
  const { isPaid, awaitsCourier } = statusFacts[order.status]
  if (!isPaid) return 'not_paid'
  if (isFulfilled && awaitsCourier) {
    // Shipping what the customer has cancelled would be at the shop's own cost.
    if (order.attention.some(({ reason }) => reason === 'cancel_requested')) return 'cancel_requested'
    if (!order.isSupplied) return 'not_supplied'
    if (keptCents <= 0) return 'refund_under_way'
  }
  if (deliveredOn) {
    const leftOn = order.fulfilledAt ? southAfricanDay(order.fulfilledAt.getTime()) : today
    if (!isFulfilled || deliveredOn < leftOn || deliveredOn > today) return 'impossible_day'
  }
  return null
}

async function courierRefusal(tx: Tx, courierId: number | null | undefined): Promise<FulfilRefusal | null> {
  return typeof courierId === 'number' && !(await isActiveCourier(tx, courierId)) ? 'unknown_courier' : null
}

function deliveryChange(order: OrderRow, command: FulfilOrder, isFulfilled: boolean) {
  const { courierId = order.courierId, trackingNumber = order.trackingNumber } = command
  const { deliveredOn = order.deliveredOn } = command
  return { courierId, trackingNumber: trackingNumber || null, deliveredOn: isFulfilled ? deliveredOn : null }
}

function auditedParts({ status, courier, trackingNumber, deliveredOn }: OrderRow) {
  return { status, courier, trackingNumber, deliveredOn }
}

function isUnchanged(before: OrderRow, after: OrderRow): boolean {
  return (
    before.status === after.status &&
    before.courierId === after.courierId &&
    before.trackingNumber === after.trackingNumber &&
    before.deliveredOn === after.deliveredOn
  )
}
