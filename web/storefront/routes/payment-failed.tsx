import { useAuth } from '#web/session/login/auth-provider.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PaymentProblem } from '../features/checkout/paying/payment-problem.tsx'
import { fetchCheckoutStatus, usePaidAfterAll } from '../features/checkout/paying/use-paid-after-all.ts'
import { pageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/payment-failed.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches[0], { title: 'Payment failed' }), { name: 'robots', content: 'noindex' }]
}

export default function PaymentFailedPage() {
  usePaidAfterAll(useAuth().status === 'signed_in' ? fetchCheckoutStatus : null)

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
