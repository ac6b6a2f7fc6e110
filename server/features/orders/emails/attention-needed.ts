import type { EmailData } from '#domain/email.ts'
import { formatRand } from '#domain/money/money.ts'
import { attentionLabel } from '#domain/orders/attention.ts'
import type { EmailContent } from '../../emails/email-content.ts'
import type { EmailContext } from '../../emails/email-context.ts'
import type { OrderRow } from '../order-queries.ts'

/** To the owner, not to a customer. */
export function attentionNeeded(
  { publicUrl }: EmailContext,
  order: OrderRow,
  { reason }: EmailData['attention_needed'],
): EmailContent {
  return {
    subject: `Order ${order.orderNumber} needs attention`,
    preview: attentionLabel(reason),
    blocks: [
      { kind: 'heading', text: 'An order needs attention' },
      { kind: 'paragraph', text: attentionLabel(reason) },
      {
        kind: 'facts',
        title: 'Order',
        rows: [
          { label: 'Number', value: order.orderNumber },
          { label: 'Customer', value: order.fullName },
          { label: 'Email', value: order.email },
          { label: 'Total', value: formatRand(order.totalCents) },
        ],
      },
      {
        kind: 'button',
        label: 'Open the order',
        url: `${publicUrl}/admin/orders/${encodeURIComponent(order.orderNumber)}`,
        isSecret: false,
      },
      { kind: 'paragraph', text: 'Nothing is refunded or sent until you decide.' },
    ],
  }
}
