import type { EmailData } from '#domain/email.ts'
import { formatRand } from '#domain/money/money.ts'
import type { StoredValueKind } from '#domain/payments/stored-value-kinds.ts'
import type { EmailContent } from '../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../emails/email-context.ts'
import type { OrderRow } from '../order-queries.ts'
import { firstNameOf, orderButton } from './order-blocks.ts'

const storedTexts: Record<StoredValueKind, { preview: string; text: string }> = {
  gift_card: {
    preview: 'It is back on your gift card.',
    text: 'is back on the gift card you paid with. You can spend it right away, with the same code, for another 3 years.',
  },
  store_credit: {
    preview: 'It is in your store credit.',
    text: 'is in your store credit. You can spend it right away when you are logged in, and it does not expire.',
  },
}

export function orderRefunded(
  context: EmailContext,
  order: OrderRow,
  { amountCents, reason, creditNote, paidTo }: EmailData['order_refunded'],
): EmailContent {
  const amount = formatRand(amountCents)
  return {
    subject: `We have refunded ${amount} of your order ${order.orderNumber}`,
    preview: paidTo ? storedTexts[paidTo].preview : 'It will be paid back the way you paid.',
    ...(creditNote && {
      attachment: { kind: 'credit_note', orderNumber: order.orderNumber, number: creditNote },
    }),
    blocks: [
      { kind: 'heading', text: `We have refunded ${amount}` },
      { kind: 'paragraph', text: greeting(firstNameOf(order)) },
      {
        kind: 'paragraph',
        text: paidTo
          ? `${amount} of order ${order.orderNumber} ${storedTexts[paidTo].text}`
          : `${amount} of order ${order.orderNumber} is on its way back to the card or account you paid with. It can take your bank up to 10 business days to show it.`,
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
          ? `Your credit note is attached as a PDF.${order.accountId === null ? '' : ' It stays on your order page too, with your invoice.'}`
          : 'Your invoice and credit notes are on your order page. You can download them as PDFs.',
      },
      orderButton(context, order),
    ],
  }
}
