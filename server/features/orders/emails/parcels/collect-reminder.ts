import type { EmailData } from '#domain/email.ts'
import { formatDay, southAfricanDay } from '#domain/south-african-day.ts'
import type { EmailContent } from '../../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../../emails/email-context.ts'
import type { OrderRow } from '../../order-queries.ts'
import {
  atTheCounter,
  destination,
  firstNameOf,
  openingHours,
  orderButton,
  orderLines,
} from '../order-blocks.ts'

/** Its goods still wait at the counter, and will not for ever. */
export function collectReminder(
  context: EmailContext,
  order: OrderRow,
  { units, until }: EmailData['collect_reminder'],
): EmailContent {
  const { orderNumber } = order
  const day = formatDay(southAfricanDay(Date.parse(until)))
  return {
    subject: `Your order ${orderNumber} is still waiting for you`,
    preview: `We keep it until ${day}.`,
    blocks: [
      { kind: 'heading', text: 'Still waiting for you' },
      { kind: 'paragraph', text: greeting(firstNameOf(order)) },
      {
        kind: 'paragraph',
        text: `Your order ${orderNumber} is packed and waiting at the counter. We keep it until ${day}. If you cannot come by then, or no longer want it, please let us know.`,
      },
      ...atTheCounter(order),
      destination(context, order),
      ...openingHours(context, order),
      orderButton(context, order),
      orderLines(context, order, { title: 'To collect', units }),
    ],
  }
}
