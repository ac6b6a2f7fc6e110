import type { EmailData } from '#domain/email.ts'
import { formatRand } from '#domain/money/money.ts'
import type { EmailContent } from '../../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../../emails/email-context.ts'
import type { OrderRow } from '../../order-queries.ts'
import { firstNameOf, orderAmounts, orderButton, orderLines } from '../order-blocks.ts'

export function orderReduced(
  context: EmailContext,
  order: OrderRow,
  { reason, creditCents, units }: EmailData['order_reduced'],
): EmailContent {
  const isPaid = creditCents > 0
  const money = isPaid
    ? `We are refunding ${formatRand(creditCents)} the way you paid, and will email you the credit note when it is done.`
    : `You now pay ${formatRand(order.totalCents)}.`
  return {
    subject: `We have changed your order ${order.orderNumber}`,
    preview: money,
    blocks: [
      { kind: 'heading', text: 'We have changed your order' },
      { kind: 'paragraph', text: greeting(firstNameOf(order)) },
      {
        kind: 'paragraph',
        text: `We have taken these out of order ${order.orderNumber}. ${money}`,
      },
      {
        kind: 'facts',
        title: 'Taken out',
        rows: [
          ...units.map(({ name, quantity }) => ({ label: `${quantity} ×`, value: name })),
          ...(reason ? [{ label: 'Why', value: reason }] : []),
        ],
      },
      ...(order.lines.length > 0 ? [orderLines(context, order, { title: 'Still in your order' })] : []),
      ...(isPaid ? [] : [orderAmounts(order)]),
      orderButton(context, order),
    ],
  }
}
