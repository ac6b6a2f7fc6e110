import type { EmailData } from '#domain/email.ts'
import { isParcelNews } from '#domain/orders/parcels/parcel.ts'
import { unitsToSend } from '#domain/orders/parcels/units-to-pack.ts'
import type { Tx } from '#server/db/client.ts'
import { requeueEmail, reviseUnsentEmail, withdrawUnsentEmails } from '../../../emails/email-queries.ts'
import { queueEmail } from '../../../emails/queue-email.ts'
import type { Sealer } from '../../../emails/sealer.ts'
import { parcelOf } from '../../fulfil/tracking-url.ts'
import type { OrderRow } from '../../order-queries.ts'
import { sentParcels } from '../../parcels/packed-parcels.ts'
import { type ParcelRow, updateParcel } from '../../parcels/parcel-queries.ts'

type Needs = { sealer: Sealer; now: Date; sendAt?: Date | undefined }

/**
 * Tells the customer the news of each parcel that has left, which they have not had: that it left, or its courier and
 * tracking number. The order is locked, so the last news is known. An email that has not been sent yet is updated
 * instead of being followed by another.
 */
export async function queueParcelEmails(tx: Tx, needs: Needs, order: OrderRow): Promise<void> {
  let told = sentParcels(order).filter(({ emails }) => emails > 0).length
  for (const parcel of sentParcels(order)) {
    const isFirstOfParcel = parcel.emails === 0
    if (isFirstOfParcel) told += 1
    await queueParcelEmail(tx, needs, { order, parcel, ordinal: isFirstOfParcel ? told : null })
  }
}

type Subject = {
  order: OrderRow
  parcel: ParcelRow
  /** Which of the parcels that the customer hears of; null if they have heard of this one. */
  ordinal: number | null
}

async function queueParcelEmail(tx: Tx, needs: Needs, { order, parcel, ordinal }: Subject): Promise<void> {
  const { courierId, trackingNumber, emails } = parcel
  const told = { courierId: parcel.toldCourierId, trackingNumber: parcel.toldTrackingNumber }
  const isFirst = emails === 0
  if (!isFirst && !isParcelNews(told, { courierId, trackingNumber })) return

  const { sealer, now } = needs
  const data = newsOf(order, parcel, ordinal)
  const sealedData = sealer.seal(JSON.stringify(data))
  const isRevised =
    !isFirst && (await reviseUnsentEmail(tx, { eventKeys: keysOf(order, parcel), sealedData, now }))
  if (!isRevised) {
    const email = isFirst
      ? // Once for a parcel: undoing and repeating the mark does not make a second one.
        ({ kind: firstKind(order), eventKey: shippedKey(order, parcel) } as const)
      : ({ kind: 'parcel_tracking', eventKey: trackingKey(order, parcel, emails + 1) } as const)
    // An email that was withdrawn before it was sent has told nobody anything.
    const isBack = await requeueEmail(tx, {
      eventKey: email.eventKey,
      sealedData,
      sendAt: needs.sendAt ?? now,
    })
    if (!isBack) await queueEmail(tx, needs, { ...email, recipient: order.email, data })
  }
  await updateParcel(tx, parcel.id, {
    toldCourierId: courierId,
    toldTrackingNumber: trackingNumber,
    emails: emails + (isRevised ? 0 : 1),
  })
}

function newsOf(order: OrderRow, parcel: ParcelRow, ordinal: number | null): EmailData['order_shipped'] {
  return {
    orderNumber: order.orderNumber,
    parcel: parcelOf(parcel),
    number: parcel.number,
    ordinal: ordinal ?? sentParcels(order).findIndex(({ id }) => id === parcel.id) + 1,
    units: parcel.lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
    toFollow: unitsToSend(order.lines, order.parcels),
  }
}

/** The parcels did not leave after all: emails still waiting are withdrawn. The ones already sent cannot be. */
export async function withdrawParcelEmails(
  tx: Tx,
  order: OrderRow,
  { parcels, now }: { parcels: readonly ParcelRow[]; now: Date },
): Promise<void> {
  for (const parcel of parcels) {
    const withdrawn = await withdrawUnsentEmails(tx, { eventKeys: keysOf(order, parcel), now })
    if (!withdrawn.includes(firstKind(order))) continue
    await updateParcel(tx, parcel.id, { toldCourierId: null, toldTrackingNumber: null, emails: 0 })
  }
}

/** Of a parcel that left, or that waits at the counter. */
function firstKind({ isCollected }: OrderRow) {
  return isCollected ? 'order_ready' : 'order_shipped'
}

/** Every email there can be about the sending of a parcel. */
export function keysOf(order: OrderRow, parcel: ParcelRow): string[] {
  const later = Array.from({ length: Math.max(0, parcel.emails - 1) }, (_, index) =>
    trackingKey(order, parcel, index + 2),
  )
  return [shippedKey(order, parcel), ...later]
}

function shippedKey(order: OrderRow, parcel: ParcelRow): string {
  return `order_shipped:${named(order, parcel)}`
}

function trackingKey(order: OrderRow, parcel: ParcelRow, email: number): string {
  return `parcel_tracking:${named(order, parcel)}:${email}`
}

// The first parcel goes by its order's number alone, as all did while an order had one.
function named({ orderNumber }: OrderRow, { number }: ParcelRow): string {
  return number === 1 ? orderNumber : `${orderNumber}:${number}`
}
