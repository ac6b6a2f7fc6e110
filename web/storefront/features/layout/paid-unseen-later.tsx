import { useEffect, useState } from 'react'
import { later } from '#web/deferred-hydration/later.tsx'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { hasOrderInHand } from '#web/session/order-in-hand.ts'

const PaidUnseen = later(
  () => import('../checkout/paying/paid-unseen.tsx').then((module) => module.PaidUnseen),
  { whileMissing: null },
)

/** For browsers with an unpaid order. Everybody else's pages do without. */
export function PaidUnseenLater() {
  const { status } = useAuth()
  const [isNeeded, setIsNeeded] = useState(false)
  useEffect(() => {
    if (status === 'signed_in' && hasOrderInHand()) setIsNeeded(true)
  }, [status])
  return isNeeded && <PaidUnseen />
}
