import type { EmailData, Parcel } from '#domain/email.ts'
import type { EmailBlock, EmailContent } from '../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../emails/email-context.ts'
import { parcelOf } from '../fulfil/tracking-url.ts'
import type { OrderRow } from '../order-queries.ts'
import { deliveryAddress, firstNameOf, orderButton, orderLines, trackingLine } from './order-blocks.ts'

export function orderShipped(
  context: EmailContext,
  order: OrderRow,
  { parcel = parcelOf(order) }: EmailData['order_shipped'],
): EmailContent {
  return {
    subject: `Your order ${order.orderNumber} is on its way`,
    preview: parcel.courier ? `${parcel.courier} has your parcel.` : 'Your parcel has been sent.',
    blocks: [
      { kind: 'heading', text: 'Your order is on its way' },
      { kind: 'paragraph', text: greeting(firstNameOf(order)) },
      {
        kind: 'paragraph',
        text: `We have packed order ${order.orderNumber} and handed it to ${parcel.courier ?? 'the courier'}.`,
      },
      ...parcelBlocks(parcel),
      orderButton(context, order, { isSecond: parcel.trackingUrl !== null }),
      trackingLine(context),
      orderLines(context, order, 'In your parcel'),
      deliveryAddress(order),
      {
        kind: 'paragraph',
        text: 'Please check the parcel when it arrives. If anything is missing or broken, let us know and we will put it right.',
      },
    ],
  }
}

/** The courier and the tracking number, with a button to the courier's tracking page if there is one. */
export function parcelBlocks({ courier, trackingNumber, trackingUrl }: Parcel): EmailBlock[] {
  const rows = [
    ...(courier ? [{ label: 'Courier', value: courier }] : []),
    ...(trackingNumber ? [{ label: 'Tracking number', value: trackingNumber }] : []),
  ]
  return [
    ...(rows.length > 0 ? [{ kind: 'facts' as const, title: 'Parcel', rows }] : []),
    ...(trackingUrl
      ? [
          {
            kind: 'button' as const,
            label: 'Track your parcel',
            url: trackingUrl,
            isSecret: false,
          },
        ]
      : []),
  ]
}
