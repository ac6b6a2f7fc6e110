import { useEffect, useEffectEvent, useState } from 'react'
import { href, useLocation } from 'react-router'
import { later } from '#web/deferred-hydration/later.tsx'
import { useCartOperations } from '#web/session/cart/cart-provider.tsx'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { hasOrderInHand } from '#web/session/order-in-hand.ts'

const PaidNotice = later(() => import('./paid-notice.tsx').then((module) => module.PaidNotice), {
  whileMissing: null,
})

// Pages that check and report the payment themselves.
const resultPages = ['/payment-success', '/payment-failed']

/**
 * Completes a payment wherever the buyer turns up again: checked on the first page, in the cart and checkout, and when
 * the tab is shown again.
 */
export function PaidUnseen() {
  const { status } = useAuth()
  const { takeOut } = useCartOperations()
  const { pathname, search } = useLocation()
  const [paid, setPaid] = useState<string | null>(null)
  const isToldHere = resultPages.includes(pathname) || new URLSearchParams(search).get('cancelled') === 'true'
  const isQuiet = status !== 'signed_in' || isToldHere
  // Each of these asks anew; where all is quiet nothing is asked.
  const place = isQuiet ? null : placeOf(pathname)

  const look = useEffectEvent(async () => {
    if (place === null || document.visibilityState === 'hidden' || !hasOrderInHand()) return
    const finish = await import('./finish-payment.ts').then(
      (module) => module.finishPayment,
      // Without a connection the check fails, and the next page tries again.
      () => null,
    )
    const order = await finish?.(takeOut)
    if (order) setPaid(order.orderNumber)
  })

  useEffect(() => {
    if (place !== null) void look()
  }, [place])

  useEffect(() => {
    const hear = () => void look()
    document.addEventListener('visibilitychange', hear)
    window.addEventListener('pageshow', hear)
    return () => {
      document.removeEventListener('visibilitychange', hear)
      window.removeEventListener('pageshow', hear)
    }
  }, [])

  if (paid === null || isQuiet || pathname === href('/orders/:orderNumber', { orderNumber: paid }))
    return null
  return <PaidNotice orderNumber={paid} />
}

function placeOf(pathname: string): string {
  return ['/cart', '/checkout'].includes(pathname) ? pathname : 'any'
}
