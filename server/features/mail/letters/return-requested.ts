import { formatDay } from '#domain/delivery.ts'
import type { LetterFacts } from '#domain/letter.ts'
import { returnReasonStaffLabel, returnRemedyStaffLabel } from '#domain/returns.ts'
import type { OrderRow } from '../../orders/order-queries.ts'
import type { WrittenLetter } from '../written-letter.ts'
import type { LetterSetting } from './letter-setting.ts'

/** To the shop: a customer asks to send something back, and the law's time runs. */
export function returnRequested(
  { publicUrl }: LetterSetting,
  order: OrderRow,
  { returnId, reason, remedy, note, items, refundBy }: LetterFacts['return_requested'],
): WrittenLetter {
  return {
    subject: `Return requested: order ${order.orderNumber}`,
    preview: `${returnReasonStaffLabel(reason)}, asks for ${returnRemedyStaffLabel(remedy).toLowerCase()}`,
    ...(order.email && { replyTo: order.email }),
    blocks: [
      { kind: 'heading', text: 'A customer asks to return something' },
      {
        kind: 'facts',
        title: 'Return',
        rows: [
          { label: 'Order', value: order.orderNumber },
          { label: 'Return number', value: String(returnId) },
          { label: 'Customer', value: order.fullName },
          { label: 'Reason', value: returnReasonStaffLabel(reason) },
          { label: 'Asks for', value: returnRemedyStaffLabel(remedy) },
          ...(refundBy ? [{ label: 'Refund by law until', value: formatDay(refundBy) }] : []),
        ],
      },
      ...items.map(({ name, quantity }) => ({ kind: 'paragraph' as const, text: `${quantity} × ${name}` })),
      ...(note ? [{ kind: 'quote' as const, text: note }] : []),
      { kind: 'paragraph', text: 'The customer waits for your answer: approve or decline the request.' },
      {
        kind: 'button',
        label: 'Open the order',
        url: `${publicUrl}/admin/orders/${encodeURIComponent(order.orderNumber)}`,
        isSecret: false,
      },
    ],
  }
}
