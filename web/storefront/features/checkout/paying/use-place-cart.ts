import type { CheckedLine } from '#contract/orders/cart.ts'
import type { Order } from '#contract/orders/order.ts'
import { useCart } from '#web/session/cart/cart-provider.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { useShop } from '../../../use-shop.ts'
import { cartForecast } from '../../cart/cart-forecast.ts'
import { lineDrift } from '../../cart/line-drift.ts'
import { useCartCheck } from '../../cart/use-cart-check.ts'
import type { RecentOrders } from '../../orders/list/use-recent-orders.ts'
import type { ShippingDraft } from '../shipping/shipping-draft.ts'
import { heldBy } from '../waiting/held-by.ts'
import { usePayForCart } from './use-pay-for-cart.ts'

type Needs = {
  draft: ShippingDraft
  recent: RecentOrders
  onRefetchRecent: () => void
  onPaidAlready: (order: Order) => void
}

export type PlaceCart = ReturnType<typeof usePlaceCart>

/** The cart as the shop sees it, and the order that it becomes: none with a change that has not been looked at. */
export function usePlaceCart({ draft, recent, onRefetchRecent, onPaidAlready }: Needs) {
  const cart = useCart()
  const announce = useAnnounce()
  const { checked, learn, refetch } = useCartCheck(heldBy(recent))
  const forecast = cartForecast(cart.lines, useShop())
  const { pay, isBusy, refusal } = usePayForCart({
    onCartChanged: hearChange,
    onUnpaidLimit: onRefetchRecent,
    onPaidAlready,
  })

  // Missing stock may be reserved by an earlier order of the same shopper, from here or another tab.
  function hearChange(lines: readonly CheckedLine[]) {
    learn(lines)
    onRefetchRecent()
  }

  /** The reserved stock of an earlier order has been released or sold: the cart check is outdated. */
  function forgetWaiting() {
    learn([])
    refetch()
    onRefetchRecent()
  }

  function placeAndPay({ orderAgain = false } = {}) {
    const hasDrift = cart.lines.some((line) => lineDrift(line, checked.get(line.id)))
    if (!hasDrift) {
      pay(cart.lines, draft, forecast, { orderAgain })
      return
    }
    announce('Please check the changed items first.')
    document.querySelector<HTMLElement>('[data-drift]')?.focus()
  }

  return { cart, checked, forecast, isBusy, refusal, placeAndPay, forgetWaiting }
}
