import type { EmailData } from '#domain/email.ts'
import { formatRand } from '#domain/money/money.ts'
import type { EmailContent } from '../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../emails/email-context.ts'
import type { OrderRow } from '../order-queries.ts'
import { firstNameOf, orderButton } from './order-blocks.ts'

export function orderRefunded(
  context: EmailContext,
  order: OrderRow,
  { amountCents, reason, creditNote }: EmailData['order_refunded'],
): EmailContent {
  const amount = formatRand(amountCents)
  return {
    subject: `We have refunded ${amount} of your order ${order.orderNumber}`,
    preview: 'It will be paid back the way you paid.',
    ...(creditNote && {
      attachment: { kind: 'credit_note', orderNumber: order.orderNumber, number: creditNote },
    }),
    blocks: [
      { kind: 'heading', text: `We have refunded ${amount}` },
      { kind: 'paragraph', text: greeting(firstNameOf(order)) },
      {
        kind: 'paragraph',
        text: `${amount} of order ${order.orderNumber} is on its way back to the card or account you paid with. It can take your bank up to 10 business days to show it.`,
      },
      {
        kind: 'facts',
        title: 'Refund',
        rows: [
          { label: 'Order', value: order.orderNumber },
          { label: 'Amount', value: amount },
          ...(reason ? [{ label: 'Reason', value: reason }] : []),
          ...(creditNote ? [{ label: 'Credit note', value: creditNote }] : []),
        ],
      },
      {
        kind: 'paragraph',
        text: creditNote
          ? 'Your credit note is attached as a PDF. It stays on your order page too, with your invoice.'
          : 'Your invoice and credit notes are on your order page. You can download them as PDFs.',
      },
      orderButton(context, order),
    ],
  }
}
