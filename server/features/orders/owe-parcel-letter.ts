import { isParcelNews } from '#domain/parcel.ts'
import type { Tx } from '#server/db/client.ts'
import { oweLetterAgain, reviseUnsentLetter, withdrawUnsentLetters } from '../mail/letter-queries.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import type { Sealer } from '../mail/sealer.ts'
import { type OrderRow, updateOrder } from './order-queries.ts'
import { parcelOf } from './tracking-url.ts'

type Needs = { sealer: Sealer; now: Date; sendAt?: Date | undefined }

const parcelKinds = ['order_shipped', 'parcel_tracking'] as const

/**
 * Owes the customer of a fulfilled order what they have not been told of its parcel: that it left, or who carries it
 * under which number. The order is locked, so what was told last is known. A letter that has not gone out yet is
 * brought up to date instead of followed by another.
 */
export async function oweParcelLetter(tx: Tx, needs: Needs, order: OrderRow): Promise<void> {
  const { orderNumber, courierId, trackingNumber, parcelLetters } = order
  const told = { courierId: order.toldCourierId, trackingNumber: order.toldTrackingNumber }
  const isFirst = parcelLetters === 0
  if (!isFirst && !isParcelNews(told, { courierId, trackingNumber })) return

  const { sealer, now } = needs
  const facts = { orderNumber, parcel: parcelOf(order) }
  const sealedFacts = sealer.seal(JSON.stringify(facts))
  const isRevised =
    !isFirst && (await reviseUnsentLetter(tx, { orderNumber, kinds: parcelKinds, sealedFacts, now }))
  if (!isRevised) {
    const letter = isFirst
      ? // Once for an order: a mark that was taken back and set again is no second parcel.
        ({ kind: 'order_shipped', eventKey: `order_shipped:${orderNumber}` } as const)
      : ({
          kind: 'parcel_tracking',
          eventKey: `parcel_tracking:${orderNumber}:${parcelLetters + 1}`,
        } as const)
    // One that was withdrawn before it went out has told nobody anything.
    const isBack = await oweLetterAgain(tx, {
      eventKey: letter.eventKey,
      sealedFacts,
      sendAt: needs.sendAt ?? now,
    })
    if (!isBack) await queueLetter(tx, needs, { ...letter, recipient: order.email, facts })
  }
  await updateOrder(tx, order.id, {
    toldCourierId: courierId,
    toldTrackingNumber: trackingNumber,
    parcelLetters: parcelLetters + (isRevised ? 0 : 1),
  })
}

/** An order that did not leave after all: what was not sent yet never is. What was sent stays told. */
export async function withdrawParcelLetters(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const withdrawn = await withdrawUnsentLetters(tx, {
    orderNumber: order.orderNumber,
    kinds: parcelKinds,
    now,
  })
  if (!withdrawn.includes('order_shipped')) return
  await updateOrder(tx, order.id, { toldCourierId: null, toldTrackingNumber: null, parcelLetters: 0 })
}
