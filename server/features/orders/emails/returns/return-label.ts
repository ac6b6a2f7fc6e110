import type { EmailData } from '#domain/email.ts'
import type { EmailContent } from '../../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../../emails/email-context.ts'
import type { OrderRow } from '../../order-queries.ts'
import { firstNameOf, orderButton } from '../order-blocks.ts'

export function returnLabel(
  context: EmailContext,
  order: OrderRow,
  { returnId, bookingId, courier, trackingNumber, hasLabel }: EmailData['return_label'],
): EmailContent {
  return {
    subject: `How your return comes back to us: order ${order.orderNumber}`,
    preview: `${courier} collects it from you. You have nothing to pay.`,
    ...(hasLabel && { attachment: { kind: 'return_label', bookingId } }),
    blocks: [
      { kind: 'heading', text: 'A courier collects your return' },
      { kind: 'paragraph', text: greeting(firstNameOf(order)) },
      {
        kind: 'paragraph',
        text: `We have booked ${courier} to collect return ${returnId} at your delivery address. You have nothing to pay.`,
      },
      {
        kind: 'paragraph',
        text: hasLabel
          ? 'Pack the goods well, print the attached label and stick it on the parcel. If you cannot print it, write the tracking number on the parcel.'
          : 'Pack the goods well, and write the tracking number on the parcel.',
      },
      {
        kind: 'facts',
        title: 'The way back',
        rows: [
          { label: 'Courier', value: courier },
          { label: 'Tracking number', value: trackingNumber },
        ],
      },
      orderButton(context, order),
    ],
  }
}
