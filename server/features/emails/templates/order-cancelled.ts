import type { OrderRow } from '../../orders/order-queries.ts'
import type { EmailContent } from '../email-content.ts'
import { type EmailContext, greeting } from './email-context.ts'
import { firstNameOf, orderAmounts, orderButton, orderLines } from './order-blocks.ts'

export function orderCancelled(context: EmailContext, order: OrderRow): EmailContent {
  const money = order.paidAt
    ? `What you paid goes back the way it came, within ${context.shop.returns.refundDays} days at the latest; we write again when we have sent it.`
    : 'Nothing was charged.'
  return {
    subject: `Your order ${order.orderNumber} was cancelled`,
    preview: money,
    blocks: [
      { kind: 'heading', text: 'Your order was cancelled' },
      { kind: 'paragraph', text: greeting(firstNameOf(order)) },
      { kind: 'paragraph', text: `Order ${order.orderNumber} was cancelled. ${money}` },
      orderLines(order),
      orderAmounts(order),
      orderButton(context, order),
    ],
  }
}
