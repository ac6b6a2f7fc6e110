import type { EmailContent } from '../../emails/email-content.ts'
import type { EmailContext } from '../../emails/email-context.ts'
import type { OrderRow } from '../order-queries.ts'

/** Says nothing of the order or its customer: the address may have been a typing error, and its reader a stranger. */
export function orderEmailMoved({ shop }: EmailContext, order: OrderRow): EmailContent {
  return {
    subject: `Order ${order.orderNumber} has another email address`,
    preview: 'You will get no more emails about this order.',
    blocks: [
      { kind: 'heading', text: 'This order has another email address' },
      {
        kind: 'paragraph',
        text: `We were asked to send the emails about order ${order.orderNumber} to another address. You will get no more of them here.`,
      },
      {
        kind: 'paragraph',
        text: `If you placed this order and did not ask for this, reply to this email or call us: ${shop.contact.phone}.`,
      },
    ],
  }
}
