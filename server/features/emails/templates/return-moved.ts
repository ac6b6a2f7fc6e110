import type { EmailData, ToldReturnStatus } from '#domain/email.ts'
import type { OrderRow } from '../../orders/order-queries.ts'
import type { EmailContent } from '../email-content.ts'
import { type EmailContext, greeting } from './email-context.ts'
import { firstNameOf, orderButton } from './order-blocks.ts'

const told: Record<ToldReturnStatus, { subject: string; preview: string; happened: string; next: string }> = {
  approved: {
    subject: 'Your return is approved',
    preview: 'Please send the goods with everything that came with them.',
    happened: 'We said yes to your return',
    next: 'Please send the goods with everything that came with them. We write again when they are here.',
  },
  declined: {
    subject: 'We cannot take your return',
    preview: 'Please read why, and write to us if you see it otherwise.',
    happened: 'We looked at your return and had to say no',
    next: 'If you see it otherwise, write to us: we look at it again.',
  },
  received: {
    subject: 'Your return is here',
    preview: 'We look at what came, and then do what you chose.',
    happened: 'What you sent back has reached us',
    next: 'We look at what came, and then do what you chose. If money goes back to you, an email of its own says so.',
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
