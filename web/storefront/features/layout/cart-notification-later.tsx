import { later } from '#web/deferred-hydration/later.tsx'
import { forgetAdded, useLastAdded } from '#web/session/cart/use-last-added.ts'

const CartNotification = later(
  () => import('../cart/cart-notification.tsx').then((module) => module.CartNotification),
  { whileMissing: null },
)

/** Only once something was added. */
export function CartNotificationLater() {
  const added = useLastAdded()
  return added && <CartNotification added={added} onClose={forgetAdded} />
}
