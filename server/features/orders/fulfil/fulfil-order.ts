import type { FulfilBody } from '#contract/orders/admin-order.ts'
import { statusFacts } from '#domain/orders/order-status.ts'
import { newestParcel } from '#domain/orders/parcels/newest-parcel.ts'
import { keepsCourier } from '#domain/orders/parcels/parcel-state.ts'
import { unitsToPack } from '#domain/orders/parcels/units-to-pack.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { insertAuditEntry } from '../../audit/audit-queries.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { drawCollectCode, leavingMove } from '../collect/leaving-move.ts'
import { listPackingProducts } from '../dispatch/dispatch-queries.ts'
import { queueParcelEmails } from '../emails/parcels/queue-parcel-emails.ts'
import { findKeptCents, findOrderById, lockOrderByNumber, type OrderRow } from '../order-queries.ts'
import { followParcels } from '../parcels/follow-parcels.ts'
import { moveParcelByStaff } from '../parcels/move-parcel.ts'
import { packUnits } from '../parcels/pack-units.ts'
import { deliveredOnOf, sentParcels, waitingParcels } from '../parcels/packed-parcels.ts'
import { type ParcelRow, updateParcel } from '../parcels/parcel-queries.ts'
import { isActiveCourier } from './courier-queries.ts'
import { type SendingRefusal, sendingRefusal } from './sending-refusal.ts'
import { undoSending } from './undo-sending.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer }

export type FulfilOrder = FulfilBody & {
  orderNumber: string
  /** How long the customer's email waits, so that a mistake can be undone unnoticed. */
  emailDelayMs?: number
  actor: { accountId: string; email: string }
}

export type FulfilRefusal =
  | 'not_found'
  | 'not_paid'
  | SendingRefusal
  | 'asks_serial'
  | 'unknown_courier'
  | 'impossible_day'

export type RefusedFulfilment =
  | { kind: 'refused'; reason: FulfilRefusal }
  /** By somebody who was faster: two parcels may be on their way out. */
  | { kind: 'refused'; reason: 'sent_already'; by: string; trackingNumber: string }

export type FulfilOrderResult = { kind: 'saved'; order: OrderRow; isMoved: boolean } | RefusedFulfilment

/**
 * Hands a paid order to a courier, or undoes that: whatever is not packed yet goes into one parcel, and every parcel
 * leaves. Fields that are not sent stay as they were.
 */
export async function fulfilOrder(needs: Needs, command: FulfilOrder): Promise<FulfilOrderResult> {
  const { orderNumber, actor } = command
  return needs.db.transaction(async (tx): Promise<FulfilOrderResult> => {
    const order = await lockOrderByNumber(tx, orderNumber)
    if (!order) return { kind: 'refused', reason: 'not_found' }
    const now = needs.clock()
    const { awaitsCourier, hasLeft } = statusFacts[order.status]
    const isFulfilled = command.fulfilled ?? hasLeft
    const isPacking = (isFulfilled && awaitsCourier) || namesFirstParcel(order, command)
    const reason =
      refusal(order, {
        isFulfilled,
        isPacking,
        deliveredOn: command.deliveredOn,
        today: southAfricanDay(now.getTime()),
        keptCents: await findKeptCents(tx, order.id),
      }) ??
      (await courierRefusal(tx, command.courierId)) ??
      (isPacking ? await serialRefusal(tx, order) : null)
    if (reason) return { kind: 'refused', reason }
    const sent = command.fulfilled === true && hasLeft ? sentByAnother(order, command) : null
    if (sent) return sent

    const step = { actor: actor.email, now }
    if (isFulfilled && awaitsCourier) await sendAll(tx, order, { ...step, command })
    else await changeParcels(tx, order, { ...step, command })
    if (!isFulfilled && hasLeft) {
      await undoSending(tx, order, { parcels: lastSent(order), now })
    }
    await recordDelivery(tx, order.id, { deliveredOn: command.deliveredOn, now })

    const saved = await followParcels(tx, order.id, { actor: actor.email, at: now })
    const sendAt = new Date(now.getTime() + (command.emailDelayMs ?? 0))
    await queueParcelEmails(tx, { sealer: needs.sealer, now, sendAt }, saved)
    // A repeated click changed nothing worth reporting.
    const isMoved = order.status !== saved.status
    const [before, after] = [auditedParts(order), auditedParts(saved)]
    if (JSON.stringify(before) === JSON.stringify(after)) return { kind: 'saved', order: saved, isMoved }
    await insertAuditEntry(tx, {
      actor,
      action: 'order_fulfilment_changed',
      subject: { type: 'order', id: orderNumber },
      before,
      after,
    })
    return { kind: 'saved', order: saved, isMoved }
  })
}

type Fulfilment = {
  isFulfilled: boolean
  isPacking: boolean
  deliveredOn: string | null | undefined
  today: string
  keptCents: number
}

function refusal(
  order: OrderRow,
  { isFulfilled, isPacking, deliveredOn, today, keptCents }: Fulfilment,
): FulfilRefusal | null {
  if (!statusFacts[order.status].isPaid) return 'not_paid'
  if (isPacking) {
    const reason = sendingRefusal(order, keptCents)
    if (reason) return reason
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

/** Where a serial number is asked for, goods are packed by scanning it: marking the order is no way around that. */
async function serialRefusal(tx: Tx, order: OrderRow): Promise<FulfilRefusal | null> {
  const left = unitsToPack(order.lines, order.parcels)
  if (left.length === 0) return null
  const products = await listPackingProducts(tx, [order.id])
  const isAsked = products.some(
    ({ lineId, asksSerial }) => asksSerial && left.some((units) => units.lineId === lineId),
  )
  return isAsked ? 'asks_serial' : null
}

/** Naming a courier or a tracking number says that the order is packed. */
function namesFirstParcel(order: OrderRow, { courierId, trackingNumber }: FulfilOrder): boolean {
  return !newestParcel(order.parcels) && (Boolean(courierId) || Boolean(trackingNumber))
}

/**
 * Sending what is sent already is a repeat, or adds the number that was not known yet, unless it names another parcel. A
 * correction does not send it again.
 */
function sentByAnother(order: OrderRow, { trackingNumber }: FulfilOrder): RefusedFulfilment | null {
  const before = newestParcel(order.parcels)?.trackingNumber
  if (!trackingNumber || !before || trackingNumber === before) return null
  const by = order.history.findLast(({ to }) => statusFacts[to].hasLeft)?.actor ?? ''
  return { kind: 'refused', reason: 'sent_already', by, trackingNumber: before }
}

type Step = { command: FulfilOrder; actor: string; now: Date }

async function sendAll(tx: Tx, order: OrderRow, step: Step): Promise<void> {
  const { courierId, trackingNumber } = step.command
  const leaving = waitingParcels(await packRest(tx, order, step))
  await drawCollectCode(tx, order)
  for (const [index, parcel] of leaving.entries()) {
    const isNewest = index === leaving.length - 1
    await moveParcelByStaff(tx, parcel, { ...leavingMove(order), now: step.now })
    // Each parcel has a tracking number of its own, and the one given is the last one's.
    const number = isNewest ? trackingNumber : undefined
    const isKept = keepsCourier(parcel.state, number)
    const change = { courierId: isKept ? undefined : courierId, trackingNumber: number }
    await updateParcel(tx, parcel.id, { ...said(change), updatedAt: step.now })
  }
}

/** The courier and tracking number of an order are those of its newest parcel. */
async function changeParcels(tx: Tx, order: OrderRow, step: Step): Promise<void> {
  const { courierId, trackingNumber } = step.command
  const packed = namesFirstParcel(order, step.command) ? await packRest(tx, order, step) : order
  const parcel = newestParcel(packed.parcels)
  if (!parcel || (courierId === undefined && trackingNumber === undefined)) return
  await updateParcel(tx, parcel.id, { ...said({ courierId, trackingNumber }), updatedAt: step.now })
}

function said({ courierId, trackingNumber }: Pick<FulfilOrder, 'courierId' | 'trackingNumber'>) {
  return {
    ...(courierId !== undefined && { courierId }),
    ...(trackingNumber !== undefined && { trackingNumber: trackingNumber || null }),
  }
}

async function packRest(tx: Tx, order: OrderRow, { actor, now }: Step): Promise<OrderRow> {
  const units = unitsToPack(order.lines, order.parcels)
  if (units.length === 0) return order
  await packUnits(tx, { order, units, actor, now })
  return reread(tx, order.id)
}

/** Those that left when the order was fulfilled, and not what had left before that. */
function lastSent(order: OrderRow): ParcelRow[] {
  const since = order.fulfilledAt?.getTime() ?? 0
  return sentParcels(order).filter(({ leftAt }) => leftAt !== null && Date.parse(leftAt) >= since)
}

async function recordDelivery(
  tx: Tx,
  orderId: number,
  { deliveredOn, now }: { deliveredOn: string | null | undefined; now: Date },
): Promise<void> {
  if (deliveredOn === undefined) return
  const order = await reread(tx, orderId)
  const sent = sentParcels(order)
  if (deliveredOn === null) {
    for (const parcel of sent.filter((one) => one.deliveredOn !== null))
      await moveParcelByStaff(tx, parcel, {
        to: leavingMove(order).to,
        now,
        text: 'Not delivered after all',
      })
    return
  }
  // Parcels whose day is known keep it; a day for an order that has arrived corrects its newest one.
  const missing = sent.filter((one) => one.deliveredOn === null)
  for (const parcel of missing.length > 0 ? missing : sent.slice(-1)) {
    if (parcel.deliveredOn === deliveredOn) continue
    await moveParcelByStaff(tx, parcel, { to: 'delivered', now, deliveredOn, text: 'Delivered' })
  }
}

async function reread(tx: Tx, orderId: number): Promise<OrderRow> {
  const order = await findOrderById(tx, orderId)
  if (!order) throw new Error('An order that is locked is gone')
  return order
}

function auditedParts(order: OrderRow) {
  const parcel = newestParcel(order.parcels)
  return {
    status: order.status,
    courier: parcel?.courier ?? null,
    trackingNumber: parcel?.trackingNumber ?? null,
    deliveredOn: deliveredOnOf(order),
  }
}
