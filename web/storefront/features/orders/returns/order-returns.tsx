import { lazy, Suspense } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { OrderSection } from '../order-section.tsx'
import type { LoadedReturns } from './own-returns.tsx'

// Most orders are viewed before they ship, and their pages do not need the form.
const OwnReturns = lazy(() => import('./own-returns.tsx'))

/** Returns: the deadlines, the request form, and the status of each. */
export function OrderReturns({ order, returns }: { order: Order; returns: LoadedReturns | null }) {
  if (returns === null) return null
  return (
    <div className="print:hidden">
      <OrderSection title="Returns">
        <Suspense fallback={<Skeleton className="h-32" />}>
          <OwnReturns order={order} loading={returns} />
        </Suspense>
      </OrderSection>
    </div>
  )
}
