import { useState } from 'react'
import { loginPath } from '#web/session/login/return-path.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Turning } from '#web/ui/spinner.tsx'
import { PaymentProblem } from '../features/checkout/paying/payment-problem.tsx'
import { PaymentVerified } from '../features/checkout/paying/payment-verified.tsx'
import { usePaymentResult } from '../features/checkout/paying/use-payment-result.ts'
import { pageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/payment-success.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches[0], { title: 'Your payment' }), { name: 'robots', content: 'noindex' }]
}

export default function PaymentSuccessPage() {
  const [round, setRound] = useState(0)
  return (
    <div className="page py-8 lg:py-12">
      <PaymentResult key={round} onRefetch={() => setRound((count) => count + 1)} />
    </div>
  )
}

function PaymentResult({ onRefetch }: { onRefetch: () => void }) {
  const result = usePaymentResult()
  switch (result.kind) {
    case 'verifying':
      return <Verifying isSlow={result.isSlow} />
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
          <Button onClick={onRefetch}>Check again</Button>
          <ButtonLink to="/checkout" variant="secondary">
            Return to Checkout
          </ButtonLink>
        </PaymentProblem>
      )
    case 'login_needed':
      return (
        <PaymentProblem
          title="Log in to see your payment"
          reason="You are no longer logged in"
          text="Your payment and your order are safe. Log in to see them."
        >
          <ButtonLink to={loginPath(resultPath(result.orderNumber))}>Login</ButtonLink>
        </PaymentProblem>
      )
  }
}

function resultPath(orderNumber: string | null): string {
  return `/payment-success${orderNumber ? `?${new URLSearchParams({ order: orderNumber })}` : ''}`
}

function Verifying({ isSlow }: { isSlow: boolean }) {
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
