import { Suspense, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import type { User } from '#contract/account.ts'
import type { Order } from '#contract/order.ts'
import { useAuth } from '#web/session/auth-provider.tsx'
import { useCart } from '#web/session/cart-provider.tsx'
import { forgetOrderInHand } from '#web/session/order-in-hand.ts'
import { loginPath } from '#web/session/return-path.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CheckoutForm } from '../features/checkout/checkout-form.tsx'
import { completeCheckout } from '../features/checkout/complete-checkout.ts'
import { OwnWaitingOrder } from '../features/checkout/later.ts'
import { reportCancelled, usePaidAfterAll } from '../features/checkout/use-paid-after-all.ts'
import { pageMeta } from '../features/layout/page-meta.ts'
import { CancelAnswerNotice } from '../features/orders/cancel-answer-notice.tsx'
import { pendingOrderNumber } from '../features/orders/pending-order.ts'
import type { CancelAnswer } from '../features/orders/use-cancel-order.ts'
import { useRecentOrders } from '../features/orders/use-recent-orders.ts'
import { sortWaiting } from '../features/orders/waiting-orders.ts'
import type { Route } from './+types/checkout.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches[0], { title: 'Checkout' }), { name: 'robots', content: 'noindex' }]
}

export default function CheckoutPage() {
  const auth = useAuth()
  const cart = useCart()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [isLeaving, setIsLeaving] = useState(false)

  if (!cart.isReady || isLeaving) return <UnreadCheckout />
  if (cart.lines.length === 0) return <Navigate to={withoutCart(search)} replace />
  if (auth.status === 'checking') return <UnreadCheckout />
  if (auth.status === 'guest') return <Navigate to={loginPath(pathname + search)} replace />

  function showResult(order: Order) {
    // Clearing the cart would otherwise lead to the cart's own page.
    setIsLeaving(true)
    completeCheckout(order, cart.takeOut)
    navigate('/payment-success', { replace: true })
  }

  function showPaid(orderNumber: string) {
    setIsLeaving(true)
    // By hand, as it were: these were put in after the payment, and the shop has not taken them out by itself.
    for (const { id } of cart.lines) cart.remove(id)
    forgetOrderInHand()
    navigate(`/orders/${orderNumber}`, { replace: true })
  }

  return <Checkout user={auth.user} onPaidAlready={showResult} onSeePaid={showPaid} />
}

type CheckoutProps = {
  user: User
  onPaidAlready: (order: Order) => void
  onSeePaid: (orderNumber: string) => void
}

/** What is ordered already is paid for or given up before it is ordered once more. */
function Checkout(props: CheckoutProps) {
  const { lines } = useCart()
  const [recent, refetchRecent] = useRecentOrders()
  const [told, setTold] = useState<CancelAnswer | null>(null)
  const query = new URLSearchParams(useLocation().search)
  const isCancelled = query.get('cancelled') === 'true'
  usePaidAfterAll(isCancelled ? reportCancelled : null)

  if (!recent.isKnown) return <UnreadCheckout />
  const { own } = sortWaiting(recent.orders, lines)
  if (own) {
    return (
      <Suspense fallback={<UnreadCheckout />}>
        <div className="page py-8 lg:py-12">
          <OwnWaitingOrder key={own.orderNumber} order={own} onChanged={refetchRecent} onCancelled={setTold}>
            {isCancelled && (
              <Notice tone="info" title="Your payment was cancelled">
                You have not been charged.
              </Notice>
            )}
          </OwnWaitingOrder>
        </div>
      </Suspense>
    )
  }
  return (
    <>
      {told && (
        <div className="page pt-6">
          <CancelAnswerNotice answer={told} />
        </div>
      )}
      <CheckoutForm
        {...props}
        isReview={query.get('step') === 'payment'}
        isCancelled={isCancelled && !told}
        recent={recent}
        onRefetchRecent={refetchRecent}
      />
    </>
  )
}

/** Someone who paid for an earlier order comes back from its payment page to that order, with nothing in the cart. */
function withoutCart(search: string): string {
  const orderNumber = pendingOrderNumber()
  const isCancelled = new URLSearchParams(search).get('cancelled') === 'true'
  return isCancelled && orderNumber ? `/orders/${orderNumber}?cancelled=true` : '/cart'
}

function UnreadCheckout() {
  return (
    <div role="status" className="page py-8 lg:py-12">
      <span className="sr-only">Loading checkout</span>
      <Skeleton className="h-6 w-72" />
      <div className="mt-8 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-16">
        <div className="flex flex-col gap-6">
          <Skeleton className="h-9 w-80 max-w-full" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
        <Skeleton className="mt-10 h-96 lg:mt-0" />
      </div>
    </div>
  )
}
