import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { later } from '#web/deferred-hydration/later.tsx'
import { Button } from '#web/ui/button.tsx'
import { byHandContent } from './by-hand-content.ts'
import { PayLinkButtons } from './pay-link-buttons.tsx'

const PaymentPanel = later(() => import('./payment-panel.tsx').then((module) => module.PaymentPanel))

const { link: content, payment } = byHandContent

type WaysToPayProps = { order: Order; mayTakePayment: boolean }

/** How an order that is not paid yet can be: on a link, or to whoever took the money. */
export function WaysToPay({ order, mayTakePayment }: WaysToPayProps) {
  const [isRecording, setRecording] = useState(false)
  return (
    <div className="mb-4 flex flex-col gap-3 border-b border-line pb-4">
      <p className="text-ink-2">{content.text}</p>
      <div className="flex flex-wrap gap-2">
        <PayLinkButtons orderNumber={order.orderNumber} />
        {mayTakePayment && (
          <Button variant="secondary" size="small" onClick={() => setRecording(true)}>
            {payment.open}
          </Button>
        )}
      </div>
      {isRecording && (
        <PaymentPanel
          orderNumber={order.orderNumber}
          owedCents={order.dueCents}
          onClose={() => setRecording(false)}
        />
      )}
    </div>
  )
}
