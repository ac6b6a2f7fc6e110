import type { OrderRow } from '../../orders/order-queries.ts'
import type { EmailContent } from '../email-content.ts'
import { type EmailContext, greeting } from './email-context.ts'
import {
  deliveryAddress,
  deliveryDays,
  firstNameOf,
  orderAmounts,
  orderButton,
  orderLines,
} from './order-blocks.ts'

export function orderConfirmed(context: EmailContext, order: OrderRow): EmailContent {
  const { shop, publicUrl } = context
  return {
    subject: `Your order ${order.orderNumber} is confirmed`,
    preview: `Thank you. We expect to deliver it ${deliveryDays(context, order.paidAt ?? order.placedAt)}.`,
    blocks: [
      { kind: 'heading', text: 'Thank you for your order' },
      { kind: 'paragraph', text: greeting(firstNameOf(order)) },
      {
        kind: 'paragraph',
        text: `Your payment has reached us, and we are packing order ${order.orderNumber}. Expect it ${deliveryDays(context, order.paidAt ?? order.placedAt)}; we write again when it is on its way.`,
      },
      orderButton(context, order),
      orderLines(order),
      orderAmounts(order),
      deliveryAddress(order),
      {
        kind: 'paragraph',
        text: 'Your invoice is on the page of your order, as a PDF to keep.',
      },
      // ECT Act s43(1)(r): the record of a sale names the right to cancel.
      {
        kind: 'paragraph',
        text: `Changed your mind? You may send goods back within ${shop.returns.changeOfMindDays} days of receiving them.`,
        link: { label: 'How returns work', url: `${publicUrl}/returns` },
      },
    ],
  }
}
