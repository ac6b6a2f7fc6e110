import { data, href, replace } from 'react-router'
import { personStore } from '#web/session/login/person-store.ts'
import { useReloadOnceSignedIn } from '#web/session/login/use-reload-once-signed-in.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import {
  fetchCheckoutStatus,
  isPaidAfterAll,
  reportCancelled,
} from '../features/checkout/paying/is-paid-after-all.ts'
import { LoginForPayment } from '../features/checkout/paying/login-for-payment.tsx'
import { PaymentProblem } from '../features/checkout/paying/payment-problem.tsx'
import { pageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/payment-failed.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches[0], { title: 'Payment failed' }), { name: 'robots', content: 'noindex' }]
}

/** The address names the order: who is logged in elsewhere comes back to it from the login. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { status } = await personStore.known()
  const orderNumber = new URL(request.url).searchParams.get('order')
  if (status === 'guest') return { isGuest: true, isNamed: orderNumber !== null }
  if (await isPaidAfterAll(fetchCheckoutStatus, orderNumber)) throw replace(resultPath(orderNumber))
  return { isGuest: false, isNamed: orderNumber !== null }
}

/** For the pages that the payment page leads back to when it is left. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const orderNumber = new URL(request.url).searchParams.get('order')
  if (await isPaidAfterAll(reportCancelled, orderNumber)) throw replace(resultPath(orderNumber))
  // With this status no page is loaded again.
  return data(null, 422)
}

function resultPath(orderNumber: string | null): string {
  const told = orderNumber === null ? '' : `?${new URLSearchParams({ order: orderNumber })}`
  return `${href('/payment-success')}${told}`
}

export function HydrateFallback() {
  return (
    <div role="status" className="page py-8 lg:py-12">
      <span className="sr-only">Loading your payment</span>
      <Skeleton className="mx-auto h-72 max-w-xl" />
    </div>
  )
}

export default function PaymentFailedPage({ loaderData }: Route.ComponentProps) {
  const { isGuest, isNamed } = loaderData
  useReloadOnceSignedIn(isGuest)
  if (!isGuest || !isNamed) return <PaymentFailed />
  return (
    <div className="page py-8 lg:py-12">
      <LoginForPayment />
    </div>
  )
}

function PaymentFailed() {
  return (
    <div className="page py-8 lg:py-12">
      <PaymentProblem
        title="Payment Failed"
        reason="Your payment did not go through. You have not been charged."
        text="Your bank may have declined the card, or the payment page was closed before the payment went through. Your cart and address are saved. Go back to checkout to try again, with the same card or another one."
      >
        <ButtonLink to="/checkout">Return to Checkout</ButtonLink>
        <ButtonLink to="/cart" variant="secondary">
          View Cart
        </ButtonLink>
      </PaymentProblem>
    </div>
  )
}
