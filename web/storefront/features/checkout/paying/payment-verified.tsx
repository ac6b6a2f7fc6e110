import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { later } from '#web/deferred-hydration/later.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { CheckoutSteps } from '../../orders/checkout-steps.tsx'
import { NextSteps } from '../../orders/next-steps.tsx'
import { OrderSummary } from '../../orders/order-summary.tsx'
import { orderToKeep, type StoredOrder } from '../../orders/waiting/stored-order.ts'

// It comes late, so nothing to press stands below it.
const PasswordOffer = later(
  () => import('../../accounts/password-offer.tsx').then((module) => module.PasswordOffer),
  { whileMissing: null },
)

export function PaymentVerified({ order }: { order: StoredOrder }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <>
      <CheckoutSteps current="done" />
      <div className="mt-8 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-16">
        <div>
          <CircleCheck aria-hidden strokeWidth={1.25} className="size-12 text-green" />
          <h1 ref={heading} tabIndex={-1} className="mt-4 text-3xl outline-none">
            Payment Successful!
          </h1>
          <p className="mt-2 text-lg text-ink-2">Thank you. Your order is confirmed.</p>
          <p className="mt-6">
            Order number <strong className="font-semibold tabular-nums">{order.id}</strong>
          </p>
          <h2 className="mt-8 mb-3 text-xl">What happens next</h2>
          <NextSteps order={order} />
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to="/">Continue Shopping</ButtonLink>
            <ButtonLink to="/orders" variant="secondary">
              View Orders
            </ButtonLink>
            <ButtonLink
              to="/order-confirmation"
              state={{ completedOrder: orderToKeep(order) }}
              variant="quiet"
            >
              View Receipt
            </ButtonLink>
          </div>
          <PasswordOffer />
        </div>
        <OrderSummary order={order} />
      </div>
    </>
  )
}
