import type { LetterFacts } from '#domain/letter.ts'
import type { OrderRow } from '../../orders/order-queries.ts'
import { parcelOf } from '../../orders/tracking-url.ts'
import type { WrittenLetter } from '../written-letter.ts'
import { greeting, type LetterSetting } from './letter-setting.ts'
import { deliveryAddress, firstNameOf, orderButton } from './order-blocks.ts'
import { parcelBlocks } from './order-shipped.ts'

/** What was not known, or was another, as the customer was told that the order had left. */
export function parcelTracking(
  setting: LetterSetting,
  order: OrderRow,
  { parcel = parcelOf(order) }: LetterFacts['parcel_tracking'],
): WrittenLetter {
  const { trackingNumber } = parcel
  return {
    subject: trackingNumber
      ? `Your tracking number for order ${order.orderNumber}`
      : `The courier of your order ${order.orderNumber}`,
    preview: trackingNumber ?? `${parcel.courier ?? 'The courier'} has your parcel.`,
    blocks: [
      { kind: 'heading', text: trackingNumber ? 'Track your parcel' : 'Who delivers your parcel' },
      { kind: 'paragraph', text: greeting(firstNameOf(order)) },
      {
        kind: 'paragraph',
        text: `Here are the details of the parcel with order ${order.orderNumber}. They replace any that we sent you before.`,
      },
      ...parcelBlocks(parcel),
      orderButton(setting, order),
      deliveryAddress(order),
    ],
  }
}
