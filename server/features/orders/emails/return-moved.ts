import type { EmailData, ToldReturnStatus } from '#domain/email.ts'
import type { EmailContent } from '../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../emails/email-context.ts'
import type { OrderRow } from '../order-queries.ts'
import { firstNameOf, orderButton } from './order-blocks.ts'

const told: Record<ToldReturnStatus, { subject: string; preview: string; happened: string; next: string }> = {
  approved: {
    subject: 'Your return is approved',
    preview: 'Please send the goods with everything that came with them.',
    happened: 'We have approved your return',
    next: 'Please send the goods with everything that came with them. We will email you when they arrive.',
  },
  declined: {
    subject: 'We have declined your return',
    preview: 'Please read why, and contact us if you disagree.',
    happened: 'We have reviewed your return and cannot accept it',
    next: 'If you disagree, contact us and we will look at it again.',
  },
  received: {
    subject: 'Your return has arrived',
    preview: 'We will check the goods and then do what you chose.',
    happened: 'We have received the goods you returned',
    next: 'We will check the goods and then do what you chose. If we refund you, we will send you a separate email.',
  },
}

export function returnMoved(
  context: EmailContext,
  order: OrderRow,
  { returnId, status, note }: EmailData['return_moved'],
): EmailContent {
  const { subject, preview, happened, next } = told[status]
  return {
    subject: `${subject}: order ${order.orderNumber}`,
    preview,
    blocks: [
      { kind: 'heading', text: subject },
      { kind: 'paragraph', text: greeting(firstNameOf(order)) },
      { kind: 'paragraph', text: `${happened} (order ${order.orderNumber}, return ${returnId}).` },
      ...(note ? [{ kind: 'quote' as const, text: note }] : []),
      { kind: 'paragraph', text: next },
      orderButton(context, order),
    ],
  }
}
