import { Suspense } from 'react'
import { lazyExtra } from '../layout/lazy-extra.ts'

const PaymentMarks = lazyExtra(() => import('./payment-marks.tsx'))

/** The ways to pay, below the button that leads to them. */
export function PaymentKinds() {
  return (
    <div className="min-h-6">
      <Suspense>
        <PaymentMarks />
      </Suspense>
    </div>
  )
}
