import type { OrderRow } from '../../orders/order-queries.ts'
import { trackingUrlOf } from '../../orders/tracking-url.ts'
import type { LetterBlock, WrittenLetter } from '../written-letter.ts'
import { greeting, type LetterSetting } from './letter-setting.ts'
import { deliveryAddress, firstNameOf, orderButton, orderLines } from './order-blocks.ts'

export function orderShipped(setting: LetterSetting, order: OrderRow): WrittenLetter {
  return {
    subject: `Your order ${order.orderNumber} is on its way`,
    preview: order.courier ? `${order.courier} has your parcel.` : 'Your parcel has left us.',
    blocks: [
      { kind: 'heading', text: 'Your order is on its way' },
      { kind: 'paragraph', text: greeting(firstNameOf(order)) },
      {
        kind: 'paragraph',
        text: `We have packed order ${order.orderNumber} and handed it to the courier.`,
      },
      ...parcel(order),
      ...tracking(order),
      orderButton(setting, order),
      orderLines(order),
      deliveryAddress(order),
      {
        kind: 'paragraph',
        text: 'Please look at the parcel when it comes. If something is missing or broken, tell us and we put it right.',
      },
    ],
  }
}

function parcel({ courier, trackingNumber }: OrderRow): LetterBlock[] {
  const rows = [
    ...(courier ? [{ label: 'Courier', value: courier }] : []),
    ...(trackingNumber ? [{ label: 'Tracking number', value: trackingNumber }] : []),
  ]
  return rows.length > 0 ? [{ kind: 'facts', title: 'Parcel', rows }] : []
}

function tracking(order: OrderRow): LetterBlock[] {
  const url = trackingUrlOf(order)
  if (!url) return []
  const text = 'Its way can be followed on the page of the courier:'
  return [{ kind: 'paragraph', text, link: { label: 'Follow the parcel', url } }]
}
