import { type ReactNode, useEffect, useRef } from 'react'
import { href, useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type CancelAnswer, useCancelOrder } from '../../orders/cancel/use-cancel-order.ts'
import { CollectPlace } from '../../orders/collect-place.tsx'
import { CompanyDetails, DeliveryAddress, hasCompany } from '../../orders/delivery-address.tsx'
import { OrderSummary } from '../../orders/order-summary.tsx'
import { storedOrder } from '../../orders/waiting/stored-order.ts'
import type { WaitingOrder as Waiting } from '../../orders/waiting/waiting-orders.ts'
import { useChangeOrder } from './use-change-order.ts'
import { WaitingOrder } from './waiting-order.tsx'

type OwnWaitingOrderProps = {
  order: Waiting
  /** Paid, cancelled or expired: the page's data is outdated. */
  onChanged: () => void
  onCancelled: (answer: CancelAnswer) => void
  children?: ReactNode
}

/** The cart is ordered already and awaits payment: shows that order, and nothing that would place it again. */
export function OwnWaitingOrder({ order, onChanged, onCancelled, children }: OwnWaitingOrderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const navigate = useNavigate()
  const cancelling = useCancelOrder(order, onChanged)
  const changing = useChangeOrder(order, onChanged)
  const { answer } = cancelling
  useEffect(() => {
    if (answer?.isCancelled) onCancelled(answer)
  }, [answer, onCancelled])
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  async function change() {
    const outcome = await changing.change()
    if (outcome === 'given_up') navigate('/checkout', { replace: true })
    if (outcome === 'paid')
      navigate(`${href('/orders/:orderNumber', order)}?unchanged=true`, { replace: true })
  }

  const refusal = changing.refusal ?? (answer?.isCancelled === false ? answer : null)
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-16">
      <div className="flex flex-col gap-5">
        {children}
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          Your order is waiting for payment
        </h1>
        <p className="text-ink-2">
          Order <span className="tabular-nums">{order.orderNumber}</span> has everything in your cart. Pay for
          it now, or change it.
        </p>
        {refusal && (
          <Notice tone="warning" title={refusal.title}>
            {refusal.text}
          </Notice>
        )}
        <WaitingOrder order={order} onChanged={onChanged} />
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" isBusy={changing.isBusy} busyLabel="One moment..." onClick={change}>
            Change address or items
          </Button>
          <Button
            variant="quiet"
            isBusy={cancelling.isBusy}
            busyLabel="Cancelling..."
            onClick={cancelling.cancel}
          >
            Cancel order
          </Button>
        </div>
        <section aria-labelledby="deliver-heading" className="border-t border-line pt-5">
          <h2 id="deliver-heading" className="mb-1 text-base font-medium text-ink-2">
            {order.collectPlace ? 'Collect from' : 'Deliver to'}
          </h2>
          {order.collectPlace ? (
            <CollectPlace place={order.collectPlace} />
          ) : (
            <DeliveryAddress shippingInfo={order.shippingInfo} />
          )}
          {hasCompany(order.shippingInfo) && (
            <div className="mt-3">
              <CompanyDetails shippingInfo={order.shippingInfo} />
            </div>
          )}
        </section>
      </div>
      <OrderSummary order={storedOrder(order)} />
    </div>
  )
}
