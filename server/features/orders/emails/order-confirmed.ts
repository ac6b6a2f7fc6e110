import type { EmailContent } from '../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../emails/email-context.ts'
import type { OrderRow } from '../order-queries.ts'
import {
  deliveryAddress,
  deliveryDays,
  firstNameOf,
  orderAmounts,
  orderButton,
  orderLines,
  trackingLine,
} from './order-blocks.ts'

const invoiceAttached = {
  kind: 'paragraph',
  text: 'Your invoice is attached as a PDF. It stays on your order page too.',
} as const

export function orderConfirmed(context: EmailContext, order: OrderRow): EmailContent {
  const { shop, publicUrl } = context
  return {
    subject: `Your order ${order.orderNumber} is confirmed`,
    preview: `Thank you. It should arrive ${deliveryDays(context, order.paidAt ?? order.placedAt)}.`,
    ...(order.paidAt && { attachment: { kind: 'invoice', orderNumber: order.orderNumber } }),
    blocks: [
      { kind: 'heading', text: 'Thank you for your order' },
      { kind: 'paragraph', text: greeting(firstNameOf(order)) },
      {
        kind: 'paragraph',
        text: `We have received your payment and are packing order ${order.orderNumber}. It should arrive ${deliveryDays(context, order.paidAt ?? order.placedAt)}. We will email you when it ships.`,
      },
      orderButton(context, order),
      trackingLine(context),
      orderLines(context, order, 'What you ordered'),
      orderAmounts(order),
      ...(order.paidAt ? [invoiceAttached] : []),
      deliveryAddress(order),
      // ECT Act s43(1)(r): the record of a sale mentions the right to cancel.
      {
        kind: 'paragraph',
        text: `Changed your mind? You can return goods within ${shop.returns.changeOfMindDays} days of receiving them.`,
        link: { label: 'How returns work', url: `${publicUrl}/returns` },
      },
    ],
  }
}
