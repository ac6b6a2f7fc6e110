import { data, replace } from 'react-router'
import { personStore } from '#web/session/login/person-store.ts'
import { useReloadOnceSignedIn } from '#web/session/login/use-reload-once-signed-in.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import {
  fetchCheckoutStatus,
  isPaidAfterAll,
  reportCancelled,
} from '../features/checkout/paying/is-paid-after-all.ts'
import { PaymentProblem } from '../features/checkout/paying/payment-problem.tsx'
import { pageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/payment-failed.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches[0], { title: 'Payment failed' }), { name: 'robots', content: 'noindex' }]
}

export async function clientLoader() {
  const { status } = await personStore.known()
  if (status === 'guest') return { isGuest: true }
  if (await isPaidAfterAll(fetchCheckoutStatus)) throw replace('/payment-success')
  return { isGuest: false }
}

/** For the pages that the payment page leads back to when it is left. */
export async function clientAction() {
  if (await isPaidAfterAll(reportCancelled)) throw replace('/payment-success')
  // With this status no page is loaded again.
  return data(null, 422)
}

/** It is true until the shop says otherwise. */
export { PaymentFailed as HydrateFallback }

export default function PaymentFailedPage({ loaderData }: Route.ComponentProps) {
  useReloadOnceSignedIn(loaderData.isGuest)
  return <PaymentFailed />
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
