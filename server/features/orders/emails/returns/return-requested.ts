import type { EmailData } from '#domain/email.ts'
import { returnReasonStaffLabel, returnRemedyStaffLabel } from '#domain/orders/returns/returns.ts'
import { formatDay } from '#domain/south-african-day.ts'
import type { EmailContent } from '../../../emails/email-content.ts'
import type { EmailContext } from '../../../emails/email-context.ts'
import type { OrderRow } from '../../order-queries.ts'

/** To the shop: a customer requests a return, and the legal period is running. */
export function returnRequested(
  { publicUrl }: EmailContext,
  order: OrderRow,
  { returnId, reason, remedy, note, items, refundBy }: EmailData['return_requested'],
): EmailContent {
  return {
    subject: `Return requested: order ${order.orderNumber}`,
    preview: `${returnReasonStaffLabel(reason)}, wants a ${returnRemedyStaffLabel(remedy).toLowerCase()}`,
    ...(order.email && { replyTo: order.email }),
    blocks: [
      { kind: 'heading', text: 'A customer wants to return something' },
      {
        kind: 'facts',
        title: 'Return',
        rows: [
          { label: 'Order', value: order.orderNumber },
          { label: 'Return number', value: String(returnId) },
          { label: 'Customer', value: order.fullName },
          { label: 'Reason', value: returnReasonStaffLabel(reason) },
          { label: 'Wants', value: returnRemedyStaffLabel(remedy) },
          ...(refundBy ? [{ label: 'Refund due by law', value: formatDay(refundBy) }] : []),
        ],
      },
      ...items.map(({ name, quantity }) => ({ kind: 'paragraph' as const, text: `${quantity} × ${name}` })),
      ...(note ? [{ kind: 'quote' as const, text: note }] : []),
      { kind: 'paragraph', text: 'The customer is waiting for your answer. Approve or decline the request.' },
      {
        kind: 'button',
        label: 'Open the return',
        url: `${publicUrl}/admin/returns/${returnId}`,
        isSecret: false,
      },
    ],
  }
}
