import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import type { Order } from '#contract/order.ts'
import { useAuth } from '#web/session/auth-provider.tsx'
import { useCart } from '#web/session/cart-provider.tsx'
import { loginPath } from '#web/session/return-path.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CheckoutForm } from '../features/checkout/checkout-form.tsx'
import { completeCheckout } from '../features/checkout/complete-checkout.ts'
import { pageMeta } from '../features/frame/page-meta.ts'
import { pendingOrderNumber } from '../features/orders/pending-order.ts'
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

  const query = new URLSearchParams(search)
  return (
    <CheckoutForm
      user={auth.user}
      isReview={query.get('step') === 'payment'}
      isCancelled={query.get('cancelled') === 'true'}
      onPaidAlready={showResult}
    />
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
      <span className="sr-only">Checkout is being opened</span>
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
