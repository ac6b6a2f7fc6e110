import type { EmailData } from '#domain/email.ts'
import { formatDay } from '#domain/south-african-day.ts'
import type { EmailContent } from '../../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../../emails/email-context.ts'
import type { OrderRow } from '../../order-queries.ts'
import { firstNameOf, orderButton } from '../order-blocks.ts'

export function returnReceived(
  context: EmailContext,
  order: OrderRow,
  { returnId, refundBy }: EmailData['return_received'],
): EmailContent {
  return {
    subject: `We have your return request for order ${order.orderNumber}`,
    preview: 'We will email you the next steps. Please keep the goods until then.',
    blocks: [
      { kind: 'heading', text: 'We have your return request' },
      { kind: 'paragraph', text: greeting(firstNameOf(order)) },
      {
        kind: 'paragraph',
        text: `You asked to return goods from order ${order.orderNumber}. We will review it and email you the next steps. Until then, please keep the goods and everything that came with them.`,
      },
      {
        kind: 'facts',
        title: 'Return',
        rows: [
          { label: 'Order', value: order.orderNumber },
          { label: 'Return number', value: String(returnId) },
          ...(refundBy ? [{ label: 'Refund by', value: `${formatDay(refundBy)} at the latest` }] : []),
        ],
      },
      orderButton(context, order),
    ],
  }
}
