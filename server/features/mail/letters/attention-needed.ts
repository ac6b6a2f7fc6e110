import { attentionLabel } from '#domain/attention.ts'
import type { LetterFacts } from '#domain/letter.ts'
import { formatRand } from '#domain/money.ts'
import type { OrderRow } from '../../orders/order-queries.ts'
import type { WrittenLetter } from '../written-letter.ts'
import type { LetterSetting } from './letter-setting.ts'

/** To the owner, not to a customer. */
export function attentionNeeded(
  { publicUrl }: LetterSetting,
  order: OrderRow,
  { reason }: LetterFacts['attention_needed'],
): WrittenLetter {
  return {
    subject: `Order ${order.orderNumber} needs you`,
    preview: attentionLabel(reason),
    blocks: [
      { kind: 'heading', text: 'An order needs you' },
      { kind: 'paragraph', text: attentionLabel(reason) },
      {
        kind: 'facts',
        title: 'Order',
        rows: [
          { label: 'Number', value: order.orderNumber },
          { label: 'Customer', value: order.fullName },
          { label: 'E-mail', value: order.email },
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
