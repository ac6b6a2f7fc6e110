import type { EmailData, NewEmail } from '#domain/email.ts'
import type { emails } from '#server/db/schema/emails.ts'
import { queuedEmail } from '#server/features/emails/queue-email.ts'
import type { Sealer } from '#server/features/emails/sealer.ts'
import type { NumberedLife, ReturnRows } from './order-row.ts'

export type SentEmail = { at: Date; email: NewEmail }

/** As a row: sent a few seconds after its event. */
export function emailRow({ at, email }: SentEmail, sealer: Sealer): typeof emails.$inferInsert | null {
  const row = queuedEmail({ sealer, now: at }, email)
  return row && { ...row, status: 'sent', attempts: 1, sentAt: new Date(at.getTime() + 4_000) }
}

/** The emails about an order, apart from those about its refund and its return. */
export function orderEmails(
  { orderNumber, draft, paidAt, leftAt }: NumberedLife,
  told: readonly EmailData['order_shipped'][],
): SentEmail[] {
  const recipient = draft.order.email
  const sent: SentEmail[] = []
  if (paidAt)
    sent.push({
      at: paidAt,
      email: {
        kind: 'order_confirmed',
        eventKey: `order_confirmed:${orderNumber}`,
        recipient,
        data: { orderNumber },
      },
    })
  if (leftAt)
    sent.push(
      ...told.map((data, at): SentEmail => {
        const eventKey = `order_shipped:${orderNumber}${at === 0 ? '' : `:${at + 1}`}`
        return { at: leftAt, email: { kind: 'order_shipped', eventKey, recipient, data } }
      }),
    )
  return sent
}

export function refundEmail(
  { orderNumber, draft, refund }: NumberedLife,
  { id, creditNote }: { id: number; creditNote: string },
): SentEmail | null {
  if (!refund) return null
  const { at, amountCents, reason } = refund
  return {
    at,
    email: {
      kind: 'order_refunded',
      eventKey: `order_refunded:${id}`,
      recipient: draft.order.email,
      data: { orderNumber, amountCents, reason, creditNote },
    },
  }
}

/** To the customer that the request has arrived and what became of it, and to the shop. */
export function returnEmails(
  { orderNumber, draft }: NumberedLife,
  { made, line, steps }: ReturnRows,
  shopAddress: string,
): SentEmail[] {
  const { id: returnId, reason, remedy, note = null, requestedAt, refundDueOn: refundBy = null } = made
  const recipient = draft.order.email
  const name = draft.lines[0]?.name ?? ''
  const items = [{ name, quantity: line.quantity }]
  return [
    {
      at: requestedAt,
      email: {
        kind: 'return_received',
        eventKey: `return_received:${returnId}`,
        recipient,
        data: { orderNumber, returnId, refundBy },
      },
    },
    {
      at: requestedAt,
      email: {
        kind: 'return_requested',
        eventKey: `return_requested:${returnId}`,
        recipient: shopAddress,
        data: { orderNumber, returnId, reason, remedy, note, items, refundBy },
      },
    },
    ...steps.flatMap(({ at, toStatus: status }): SentEmail[] =>
      status === 'approved' || status === 'declined' || status === 'received'
        ? [
            {
              at,
              email: {
                kind: 'return_moved',
                eventKey: `return_moved:${returnId}:${status}`,
                recipient,
                data: { orderNumber, returnId, status, note: '', reason, remedy, refundBy },
              },
            },
          ]
        : [],
    ),
  ]
}
