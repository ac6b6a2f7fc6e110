import { useState } from 'react'
import type { PayLinkOrder as PayableOrder } from '#contract/orders/taken-order.ts'
import { startPayLink } from '#contract/orders/taken-order.ts'
import { formatRand } from '#domain/money/money.ts'
import { storedRows } from '#domain/orders/stored-rows.ts'
import { formatDay, southAfricanDay } from '#domain/south-african-day.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SummaryRows } from '../cart/summary-rows.tsx'
import { payLinkContent as content } from './pay-link-content.ts'

type PayLinkOrderProps = {
  token: string
  order: PayableOrder
  /** They came back from the payment page without having paid, as far as is known. */
  hasFailed: boolean
}

/** What an order costs, and the way to its payment page. It says neither whose it is nor where it goes. */
export function PayLinkOrder({ token, order, hasFailed }: PayLinkOrderProps) {
  const { isBusy, error, pay } = usePay(token)
  const { payBefore } = order
  const until = payBefore && formatDay(southAfricanDay(Date.parse(payBefore)))
  return (
    <div className="flex flex-col gap-6">
      {hasFailed && !error && <Notice tone="info">{content.failed}</Notice>}
      <ul className="divide-y divide-line border-y border-line">
        {order.items.map(({ name, quantity, lineTotalCents }) => (
          <li key={name} className="flex items-start justify-between gap-4 py-3">
            <span className="min-w-0">
              {quantity} × {name}
            </span>
            <Money cents={lineTotalCents} />
          </li>
        ))}
      </ul>
      <SummaryRows amounts={{ ...order, storedRows: storedRows(order.totalCents, order.storedValue) }} />
      {error && <Notice tone="error">{error}</Notice>}
      <div>
        <Button size="large" className="w-full" isBusy={isBusy} busyLabel={content.opening} onClick={pay}>
          {content.pay(formatRand(order.dueCents))}
        </Button>
        <p className="mt-3 text-sm text-ink-2">
          {content.elsewhere} {until ? content.until(until) : content.untilPaid}
        </p>
      </div>
    </div>
  )
}

function usePay(token: string) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function pay() {
    setBusy(true)
    setError(null)
    try {
      const { redirectUrl } = await browserApi.call(startPayLink, { params: { token } })
      window.location.assign(redirectUrl)
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure
      setError(failure.message)
      setBusy(false)
    }
  }

  return { isBusy, error, pay }
}
