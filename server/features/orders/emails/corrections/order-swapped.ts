import type { EmailData } from '#domain/email.ts'
import { formatRand } from '#domain/money/money.ts'
import type { EmailContent } from '../../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../../emails/email-context.ts'
import type { OrderRow } from '../../order-queries.ts'
import { firstNameOf, orderAmounts, orderButton, orderLines, swapFacts } from '../order-blocks.ts'

export function orderSwapped(
  context: EmailContext,
  order: OrderRow,
  data: EmailData['order_swapped'],
): EmailContent {
  const { reason, isPaid, swap, debitNote } = data
  const money = moneyText(order, data)
  return {
    subject: `We have swapped a product in your order ${order.orderNumber}`,
    preview: money,
    ...(debitNote && {
      attachment: { kind: 'debit_note', orderNumber: order.orderNumber, number: debitNote },
    }),
    blocks: [
      { kind: 'heading', text: 'We have swapped a product in your order' },
      { kind: 'paragraph', text: greeting(firstNameOf(order)) },
      { kind: 'paragraph', text: money },
      swapFacts(swap, reason),
      orderLines(context, order, { title: 'In your order now' }),
      ...(isPaid ? [] : [orderAmounts(order)]),
      orderButton(context, order),
    ],
  }
}

function moneyText(
  order: OrderRow,
  { isPaid, swap: { differenceCents }, debitNote }: EmailData['order_swapped'],
): string {
  if (!isPaid) return `You now pay ${formatRand(order.totalCents)} for the whole order.`
  if (differenceCents === 0) return 'It costs the same, so there is nothing to pay.'
  const difference = formatRand(Math.abs(differenceCents))
  if (differenceCents < 0)
    return `We are refunding the difference of ${difference} the way you paid, and will email you the credit note when it is done.`
  const note = debitNote ? ` Debit note ${debitNote} is attached and adds it to your invoice.` : ''
  return `Thank you for paying the difference of ${difference}.${note} We are packing your order.`
}
