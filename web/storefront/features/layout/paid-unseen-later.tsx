import { Suspense, useEffect, useState } from 'react'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { hasOrderInHand } from '#web/session/order-in-hand.ts'
import { lazyExtra } from '#web/ui/lazy-extra.ts'

const PaidUnseen = lazyExtra(() => import('../checkout/paying/paid-unseen.tsx'))

/** For browsers with an unpaid order. Everybody else's pages do without. */
export function PaidUnseenLater() {
  const { status } = useAuth()
  const [isNeeded, setIsNeeded] = useState(false)
  useEffect(() => {
    if (status === 'signed_in' && hasOrderInHand()) setIsNeeded(true)
  }, [status])
  return (
    isNeeded && (
      <Suspense>
        <PaidUnseen />
      </Suspense>
    )
  )
}
