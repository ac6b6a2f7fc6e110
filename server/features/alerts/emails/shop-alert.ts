import { type AlertDetails, alertAdvice, alertLabel } from '#domain/alert.ts'
import type { EmailData } from '#domain/email.ts'
import { formatRand } from '#domain/money/money.ts'
import { formatDay, southAfricanDay } from '#domain/south-african-day.ts'
import type { EmailContent } from '../../emails/email-content.ts'
import type { EmailContext } from '../../emails/email-context.ts'

const maxNamed = 20

/** To the owner, not to a customer. */
export function shopAlert(
  { publicUrl }: EmailContext,
  { alert, about }: EmailData['shop_alert'],
): EmailContent {
  const others = about.length - maxNamed
  return {
    subject: about.length > 1 ? `${alertLabel(alert)} (${about.length})` : alertLabel(alert),
    preview: alertAdvice(alert),
    blocks: [
      { kind: 'heading', text: alertLabel(alert) },
      { kind: 'paragraph', text: alertAdvice(alert) },
      ...about
        .slice(0, maxNamed)
        .map((details) => ({ kind: 'facts' as const, title: titleOf(details), rows: rowsOf(details) })),
      ...(others > 0 ? [{ kind: 'paragraph' as const, text: `${others} more are in the admin area.` }] : []),
      { kind: 'button', label: 'Open the alerts', url: `${publicUrl}/admin/alerts`, isSecret: false },
    ],
  }
}

function titleOf({ productName, refundId, paymentId }: AlertDetails): string {
  if (productName) return productName
  if (refundId) return 'Refund'
  return paymentId ? 'Payment' : 'What is known'
}

function backupText(backedUpAt: string | null | undefined): string | null {
  if (backedUpAt === undefined) return null
  if (backedUpAt === null) return 'none yet'
  const at = Date.parse(backedUpAt)
  const clock = new Date(at + 2 * 60 * 60_000).toISOString().slice(11, 16)
  return `${formatDay(southAfricanDay(at))}, ${clock}`
}

function rowsOf(details: AlertDetails): { label: string; value: string }[] {
  const { amountCents, bookedCents, onHand, held, orders } = details
  const rows: [label: string, value: string | null | undefined][] = [
    ['Amount', amountCents === undefined ? null : formatRand(amountCents)],
    ['Booked for', bookedCents === undefined ? null : formatRand(bookedCents)],
    ['Currency', details.currency === 'ZAR' ? null : details.currency],
    ['Order number given', details.orderNumber],
    ['Payment', details.paymentId],
    ['Refund', details.refundId],
    ['Checkout', details.checkoutId],
    ['Mode', details.mode],
    ['Event type', details.eventType],
    ['Last backup', backupText(details.backedUpAt)],
    [
      'Held',
      held === undefined
        ? null
        : `${held} of ${onHand} on hand, by ${orders} unpaid ${orders === 1 ? 'order' : 'orders'}`,
    ],
  ]
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
