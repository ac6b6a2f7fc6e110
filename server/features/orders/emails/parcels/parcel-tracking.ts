import type { EmailData } from '#domain/email.ts'
import { newestParcel } from '#domain/orders/parcels/newest-parcel.ts'
import type { EmailContent } from '../../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../../emails/email-context.ts'
import { parcelOf } from '../../fulfil/tracking-url.ts'
import type { OrderRow } from '../../order-queries.ts'
import { isOneParcel } from '../../parcels/packed-parcels.ts'
import { deliveryAddress, firstNameOf, orderButton, trackingLine } from '../order-blocks.ts'
import { ordinalWord, parcelBlocks } from './order-shipped.ts'

/** What was unknown or different when the customer was told that the order had shipped. */
export function parcelTracking(
  context: EmailContext,
  order: OrderRow,
  { parcel = parcelOf(newestParcel(order.parcels)), ordinal = 1 }: EmailData['parcel_tracking'],
): EmailContent {
  const { trackingNumber } = parcel
  const { orderNumber } = order
  const what = isOneParcel(order)
    ? `order ${orderNumber}`
    : `the ${ordinalWord(ordinal)} parcel of order ${orderNumber}`
  return {
    subject: trackingNumber
      ? `Your tracking number for order ${orderNumber}`
      : `The courier for your order ${orderNumber}`,
    preview: trackingNumber ?? `${parcel.courier ?? 'The courier'} has your parcel.`,
    blocks: [
      { kind: 'heading', text: trackingNumber ? 'Track your parcel' : "Your parcel's courier" },
      { kind: 'paragraph', text: greeting(firstNameOf(order)) },
      {
        kind: 'paragraph',
        text: `Here are the delivery details for ${what}. They replace any we sent before.`,
      },
      ...parcelBlocks(parcel),
      orderButton(context, order, { isSecond: parcel.trackingUrl !== null }),
      trackingLine(context),
      deliveryAddress(order),
    ],
  }
}
