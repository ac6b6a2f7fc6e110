import type { EmailData } from '#domain/email.ts'
import { formatRand } from '#domain/money/money.ts'
import { formatDay, southAfricanDay } from '#domain/south-african-day.ts'
import type { EmailContent } from '../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../emails/email-context.ts'
import type { OrderRow } from '../order-queries.ts'
import { destination, firstNameOf, orderAmounts, orderLines } from './order-blocks.ts'

export function payLink(
  context: EmailContext,
  order: OrderRow,
  { token }: EmailData['pay_link'],
): EmailContent {
  const { publicUrl, shop } = context
  const until = formatDay(southAfricanDay(order.reservedUntil.getTime()))
  const total = formatRand(order.totalCents)
  return {
    subject: `Your order ${order.orderNumber}: ${total} to pay`,
    preview: `We hold the goods for you until ${until}.`,
    blocks: [
      { kind: 'heading', text: 'Your order is ready to be paid' },
      { kind: 'paragraph', text: greeting(firstNameOf(order)) },
      {
        kind: 'paragraph',
        text: `We have taken down order ${order.orderNumber} for you, and hold the goods until ${until}. You do not have to log in to pay.`,
      },
      { kind: 'button', label: `Pay ${total}`, url: `${publicUrl}/pay/${token}`, isSecret: false },
      orderLines(context, order, { title: 'What you ordered' }),
      orderAmounts(order),
      destination(context, order),
      {
        kind: 'paragraph',
        text: `Is something wrong, or would you rather pay by EFT? Reply to this email or call us: ${shop.contact.phone}.`,
      },
    ],
  }
}
