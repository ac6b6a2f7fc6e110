import type { EmailData } from '#domain/email.ts'
import { shopPlace } from '#domain/orders/delivery/shop-place.ts'
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

/** Its goods wait at the counter. */
export function orderReady(
  context: EmailContext,
  order: OrderRow,
  { units, toFollow = [] }: EmailData['order_ready'],
): EmailContent {
  const { orderNumber } = order
  const { keptDays } = order.collectPlace ?? shopPlace(context.shop)
  const isWhole = toFollow.length === 0
  const kept = keptDays === null ? '' : ` We keep it for ${keptDays === 1 ? '1 day' : `${keptDays} days`}.`
  const what = isWhole ? `Your order ${orderNumber}` : `Part of your order ${orderNumber}`
  return {
    subject: `${what} is ready to collect`,
    preview: `It is waiting for you.${kept}`,
    blocks: [
      { kind: 'heading', text: 'Ready to collect' },
      { kind: 'paragraph', text: greeting(firstNameOf(order)) },
      {
        kind: 'paragraph',
        text: `${what} is packed and waiting for you.${kept} Give the order number or the collection code at the counter.`,
      },
      ...atTheCounter(order),
      destination(context, order),
      ...openingHours(context, order),
      orderButton(context, order),
      orderLines(context, order, { title: isWhole ? 'To collect' : 'To collect now', units }),
      ...(isWhole ? [] : [orderLines(context, order, { title: 'Still to come', units: toFollow })]),
      {
        kind: 'paragraph',
        text: 'Please check everything when you collect it. If anything is missing or broken, let us know and we will put it right.',
      },
    ],
  }
}
