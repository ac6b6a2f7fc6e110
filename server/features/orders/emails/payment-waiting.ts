import type { EmailData } from '#domain/email.ts'
import { formatRand } from '#domain/money/money.ts'
import { dueCents } from '#domain/payments/stored-value.ts'
import { formatDay, southAfricanClock, southAfricanDay } from '#domain/south-african-day.ts'
import type { EmailContent } from '../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../emails/email-context.ts'
import type { OrderRow } from '../order-queries.ts'
import { destination, firstNameOf, orderAmounts, orderLines } from './order-blocks.ts'

/** Its payment was declined, or did not come: until when its goods are held, and the way to pay. */
export function paymentWaiting(
  context: EmailContext,
  order: OrderRow,
  { token, isDeclined, isUnproven = false }: EmailData['payment_waiting'],
): EmailContent {
  const { orderNumber } = order
  const heldUntilMs = order.reservedUntil.getTime()
  const until = `${southAfricanClock(heldUntilMs)} on ${formatDay(southAfricanDay(heldUntilMs))}`
  const due = formatRand(dueCents(order))
  return {
    subject: `Your order ${orderNumber} is waiting for payment`,
    preview: `We hold the goods for you until ${until}.`,
    blocks: [
      {
        kind: 'heading',
        text: isDeclined ? 'Your payment did not go through' : 'Your order is not paid yet',
      },
      { kind: 'paragraph', text: isUnproven ? greeting('') : greeting(firstNameOf(order)) },
      {
        kind: 'paragraph',
        text: `${isDeclined ? 'The payment was declined, and you have not been charged. ' : ''}We hold the goods of order ${orderNumber} for you until ${until}. You do not have to log in to pay.`,
      },
      {
        kind: 'button',
        label: `Pay ${due}`,
        url: `${context.publicUrl}/pay/${token}`,
        isSecret: false,
      },
      orderLines(context, order, { title: 'What you ordered' }),
      orderAmounts(order),
      ...(isUnproven ? [] : [destination(context, order)]),
      { kind: 'paragraph', text: 'If you no longer want it, you need not do anything.' },
    ],
  }
}
