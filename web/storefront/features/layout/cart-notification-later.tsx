import { Suspense } from 'react'
import { forgetAdded, useLastAdded } from '#web/session/cart/use-last-added.ts'
import { lazyExtra } from '#web/ui/lazy-extra.ts'

const CartNotification = lazyExtra(() => import('../cart/cart-notification.tsx'))

/** Only once something was added. */
export function CartNotificationLater() {
  const added = useLastAdded()
  return (
    added && (
      <Suspense>
        <CartNotification added={added} onClose={forgetAdded} />
      </Suspense>
    )
  )
}
