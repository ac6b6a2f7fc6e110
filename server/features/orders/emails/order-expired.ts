import type { EmailData } from '#domain/email.ts'
import type { EmailContent } from '../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../emails/email-context.ts'
import type { OrderRow } from '../order-queries.ts'
import { firstNameOf, orderButton, orderLines } from './order-blocks.ts'

/** It was not paid in time. Its page orders the same again. */
export function orderExpired(
  context: EmailContext,
  order: OrderRow,
  { isUnproven = false }: EmailData['order_expired'],
): EmailContent {
  const { orderNumber } = order
  return {
    subject: `Your order ${orderNumber} was not paid in time`,
    preview: 'You have not been charged. You can order the same again.',
    blocks: [
      { kind: 'heading', text: 'Your order has expired' },
      { kind: 'paragraph', text: isUnproven ? greeting('') : greeting(firstNameOf(order)) },
      {
        kind: 'paragraph',
        text: `Order ${orderNumber} was not paid in time, so we no longer hold its goods. You have not been charged. Its page orders the same again, at today's prices.`,
      },
      orderButton(context, order, { label: 'Order it again' }),
      orderLines(context, order, { title: 'What you ordered' }),
    ],
  }
}
