import type { EmailContent } from '../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../emails/email-context.ts'
import type { OrderRow } from '../order-queries.ts'
import { firstNameOf, orderAmounts, orderButton, orderLines } from './order-blocks.ts'

export function orderCancelled(context: EmailContext, order: OrderRow): EmailContent {
  const money = order.paidAt
    ? `We will refund what you paid the way you paid it, within ${context.shop.returns.refundDays} days, and email you when it is done.`
    : 'You have not been charged.'
  return {
    subject: `Your order ${order.orderNumber} has been cancelled`,
    preview: money,
    blocks: [
      { kind: 'heading', text: 'Your order has been cancelled' },
      { kind: 'paragraph', text: greeting(firstNameOf(order)) },
      { kind: 'paragraph', text: `Order ${order.orderNumber} has been cancelled. ${money}` },
      orderLines(context, order, { title: 'What you ordered' }),
      orderAmounts(order),
      orderButton(context, order),
    ],
  }
}
