import { Suspense, use, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { leadTo } from '#web/session/login/require-sign-in.ts'
import { useOwnPage, useRefetch } from '#web/session/login/use-own-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Turning } from '#web/ui/spinner.tsx'
import { findPaymentResult, type PaymentResult } from '../features/checkout/paying/find-payment-result.ts'
import { LoginForPayment } from '../features/checkout/paying/login-for-payment.tsx'
import { PaymentProblem } from '../features/checkout/paying/payment-problem.tsx'
import { PaymentVerified } from '../features/checkout/paying/payment-verified.tsx'
import { pendingOrderNumber } from '../features/orders/waiting/pending-order.ts'
import { pageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/payment-success.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches[0], { title: 'Your payment' }), { name: 'robots', content: 'noindex' }]
}

/** The address names the order: who is logged out while they pay comes back to it, and all else about it is forgotten. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const orderNumber = searchParams.get('order')
  const inHand = pendingOrderNumber()
  if (orderNumber === null && inHand !== null)
    throw leadTo(`${pathname}?${new URLSearchParams({ order: inHand })}`, request)
  return { result: findPaymentResult(orderNumber, untilLeft(pathname, request.signal)) }
}

/** The answer may be there before the page is, whose address comes with all that it shows. */
function untilLeft(pathname: string, navigation: AbortSignal): () => boolean {
  let hasCome = false
  return () => {
    const isHere = location.pathname === pathname
    hasCome ||= isHere
    return isHere || !(hasCome || navigation.aborted)
  }
}

export { isOwnDataChanged as shouldRevalidate } from '#web/session/login/use-own-page.ts'

export function HydrateFallback() {
  return (
    <div className="page py-8 lg:py-12">
      <Verifying />
    </div>
  )
}

export default function PaymentSuccessPage({ loaderData }: Route.ComponentProps) {
  const { key } = useLocation()
  useOwnPage()
  return (
    <div className="page py-8 lg:py-12">
      <Suspense key={key} fallback={<Verifying />}>
        <Result asked={loaderData.result} />
      </Suspense>
    </div>
  )
}

const ifPaid =
  'If you have just paid, your order is safe, and its confirmation is in your email. Look at your orders before you pay again.'

function Result({ asked }: { asked: Promise<PaymentResult> }) {
  const result = use(asked)
  const refetch = useRefetch()
  switch (result.kind) {
    case 'paid':
      return <PaymentVerified order={result.order} />
    case 'not_paid':
      return (
        <PaymentProblem
          title="Payment Verification Failed"
          reason={result.reason}
          text="Your cart and address are saved, so you can try again. If you were charged anyway, we will find the payment and confirm your order by email."
        >
          <ButtonLink to="/checkout">Return to Checkout</ButtonLink>
        </PaymentProblem>
      )
    case 'undecided':
      return (
        <PaymentProblem
          title="Payment Verification Failed"
          reason={result.reason}
          text="We do not know yet whether your payment went through. If it did, your order is safe and we will confirm it by email. Check again before you pay a second time."
        >
          <Button onClick={refetch}>Check again</Button>
          <ButtonLink to="/checkout" variant="secondary">
            Return to Checkout
          </ButtonLink>
        </PaymentProblem>
      )
    case 'login_needed':
      return <LoginForPayment />
    case 'nothing_known':
      return (
        <PaymentProblem
          title="Payment Verification Failed"
          reason="No payment information found"
          text={`This browser knows of no payment. ${ifPaid}`}
        >
          <ButtonLink to="/orders">View Orders</ButtonLink>
          <ButtonLink to="/checkout" variant="secondary">
            Return to Checkout
          </ButtonLink>
        </PaymentProblem>
      )
    case 'not_found':
      return (
        <PaymentProblem
          title="We cannot show this payment"
          reason="It does not belong to the account that you are logged in to."
          text={ifPaid}
        >
          <ButtonLink to="/orders">View Orders</ButtonLink>
        </PaymentProblem>
      )
  }
}

// By now a person wonders whether something went wrong.
const slowAfterMs = 10_000

function Verifying() {
  const [isSlow, setIsSlow] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div role="status" className="flex flex-col items-center py-24 text-center">
      <Turning className="size-10 text-green" />
      <h1 className="mt-6 text-2xl">Verifying Payment...</h1>
      <p className="mt-2 min-h-13 max-w-md text-ink-2">
        {isSlow
          ? 'This is taking longer than usual. Please stay on this page. Your order is safe, and we keep checking.'
          : 'Please wait while we confirm your payment.'}
      </p>
    </div>
  )
}
