import { Suspense } from 'react'
import { lazyExtra } from '#web/ui/lazy-extra.ts'

const PasswordOffer = lazyExtra(() => import('./password-offer.tsx'))

/** After an order, for whoever has no password yet. It comes late, so nothing to press stands below it. */
export function PasswordOfferLater() {
  return (
    <Suspense>
      <PasswordOffer />
    </Suspense>
  )
}
