import { isParcelNews } from '#domain/orders/parcel.ts'
import type { Tx } from '#server/db/client.ts'
import { requeueEmail, reviseUnsentEmail, withdrawUnsentEmails } from '../../emails/email-queries.ts'
import { queueEmail } from '../../emails/queue-email.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { parcelOf } from '../fulfil/tracking-url.ts'
import { type OrderRow, updateOrder } from '../order-queries.ts'

type Needs = { sealer: Sealer; now: Date; sendAt?: Date | undefined }

const parcelKinds = ['order_shipped', 'parcel_tracking'] as const

/**
 * Tells the customer of a fulfilled order the parcel news they have not had: that it shipped, or its courier and
 * tracking number. The order is locked, so the last news is known. An email that has not been sent yet is updated
 * instead of being followed by another.
 */
export async function queueParcelEmail(tx: Tx, needs: Needs, order: OrderRow): Promise<void> {
  const { orderNumber, courierId, trackingNumber, parcelEmails } = order
  const told = { courierId: order.toldCourierId, trackingNumber: order.toldTrackingNumber }
  const isFirst = parcelEmails === 0
  if (!isFirst && !isParcelNews(told, { courierId, trackingNumber })) return

  const { sealer, now } = needs
  const data = { orderNumber, parcel: parcelOf(order) }
  const sealedData = sealer.seal(JSON.stringify(data))
  const isRevised =
    !isFirst && (await reviseUnsentEmail(tx, { orderNumber, kinds: parcelKinds, sealedData, now }))
  if (!isRevised) {
    const email = isFirst
      ? // Once for an order: undoing and repeating the mark does not make a second parcel.
        ({ kind: 'order_shipped', eventKey: `order_shipped:${orderNumber}` } as const)
      : ({
          kind: 'parcel_tracking',
          eventKey: `parcel_tracking:${orderNumber}:${parcelEmails + 1}`,
        } as const)
    // An email that was withdrawn before it was sent has told nobody anything.
    const isBack = await requeueEmail(tx, {
      eventKey: email.eventKey,
      sealedData,
      sendAt: needs.sendAt ?? now,
    })
    if (!isBack) await queueEmail(tx, needs, { ...email, recipient: order.email, data })
  }
  await updateOrder(tx, order.id, {
    toldCourierId: courierId,
    toldTrackingNumber: trackingNumber,
    parcelEmails: parcelEmails + (isRevised ? 0 : 1),
  })
}

/** The order did not ship after all: emails still waiting are withdrawn. The ones already sent cannot be. */
export async function withdrawParcelEmails(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const withdrawn = await withdrawUnsentEmails(tx, {
    orderNumber: order.orderNumber,
    kinds: parcelKinds,
    now,
  })
  if (!withdrawn.includes('order_shipped')) return
  await updateOrder(tx, order.id, { toldCourierId: null, toldTrackingNumber: null, parcelEmails: 0 })
}
