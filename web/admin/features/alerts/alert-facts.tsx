import type { Alert } from '#contract/shop/alert.ts'
import { formatRand } from '#domain/money/money.ts'
import { Moment } from '../../ui/moment.tsx'
import { momentText } from '../../ui/moment-text.ts'
import { alertContent, heldText } from './alert-content.ts'

/** What is known about it. */
export function AlertFacts({ alert }: { alert: Alert }) {
  return (
    <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_1fr]">
      {factsOf(alert.details).map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-ink-2 max-sm:mt-1">{label}</dt>
          <dd className="wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
      <dt className="text-ink-2 max-sm:mt-1">Since</dt>
      <dd>
        <Moment at={alert.raisedAt} />
      </dd>
    </dl>
  )
}

function factsOf(details: Alert['details']): { label: string; value: string }[] {
  const { amountCents, currency, held } = details
  const facts: [label: string, value: string | null | undefined][] = [
    ['Product', details.productName],
    ['Held', held == null ? null : heldText(details)],
    ['Amount', amountCents == null ? null : formatRand(amountCents)],
    ['Currency', currency === 'ZAR' ? null : currency],
    ['Order named', details.orderNumber],
    ['Payment', details.paymentId],
    ['Refund', details.refundId],
    ['Checkout', details.checkoutId],
    ['Mode', details.mode],
    ['Kind of news', details.eventType],
    ['Last backup', backupText(details.backedUpAt)],
  ]
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

function backupText(backedUpAt: string | null | undefined): string | null {
  if (backedUpAt === undefined) return null
  return backedUpAt === null ? alertContent.noBackup : momentText(backedUpAt)
}
