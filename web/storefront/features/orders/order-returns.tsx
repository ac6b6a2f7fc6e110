import { lazy, Suspense } from 'react'
import type { Order } from '#contract/order.ts'
import { statusFacts } from '#domain/order-status.ts'
import { OrderSection } from './order-section.tsx'

// Most orders are looked at before they have left, and their pages do without the form.
const OwnReturns = lazy(() => import('./own-returns.tsx'))

/** Sending back what was bought: until when the law gives it, the way to ask for it, and what became of it. */
export function OrderReturns({ order }: { order: Order }) {
  const hasLeft = order.history.some(({ to }) => statusFacts[to].hasLeft)
  if (!hasLeft) return null
  return (
    <div className="print:hidden">
      <OrderSection title="Returns">
        <Suspense>
          <OwnReturns order={order} />
        </Suspense>
      </OrderSection>
    </div>
  )
}
