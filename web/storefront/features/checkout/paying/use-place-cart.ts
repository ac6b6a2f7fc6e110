import { useState } from 'react'
import type { CheckedLine } from '#contract/orders/cart.ts'
import type { Order } from '#contract/orders/order.ts'
import { needsInvoiceAddress, shippingRuleOf } from '#domain/orders/delivery/delivery-choice.ts'
import { useCart } from '#web/session/cart/cart-provider.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { useShop } from '../../../use-shop.ts'
import { cartForecast } from '../../cart/cart-forecast.ts'
import type { DoorDelivery } from '../../cart/delivery/door-delivery.ts'
import { lineDrift } from '../../cart/lines/line-drift.ts'
import { useCartCheck } from '../../cart/use-cart-check.ts'
import type { RecentOrders } from '../../orders/list/use-recent-orders.ts'
import type { DeliveryDraft } from '../delivery/delivery-draft.ts'
import { type ShippingDraft, withoutPlace } from '../shipping/shipping-draft.ts'
import { heldBy } from '../waiting/held-by.ts'
import { usePayForCart } from './use-pay-for-cart.ts'

type Needs = {
  door: DoorDelivery
  draft: ShippingDraft
  delivery: DeliveryDraft
  recent: RecentOrders
  onRefetchRecent: () => void
  onPaidAlready: (order: Order) => void
}

export type PlaceCart = ReturnType<typeof usePlaceCart>

/** The cart as the shop sees it, and the order that it becomes: none with a change that has not been looked at. */
export function usePlaceCart({ door, draft, delivery, recent, onRefetchRecent, onPaidAlready }: Needs) {
  const cart = useCart()
  const announce = useAnnounce()
  const { checked, offered, code, payers, stored, learn, refetch } = useCartCheck(heldBy(recent))
  const shop = useShop()
  const toDoor = door?.shipping ?? shop.shipping
  const shipping = shippingRuleOf(delivery.method, { ...shop, shipping: toDoor }) ?? toDoor
  const [round, setRound] = useState(0)
  const forecast = cartForecast(cart.lines, shop, { shipping, offered, payers })
  // One that is known to take nothing off is not sent: its field says why.
  const discountCode = code.problem || forecast.codeProblem ? null : code.typed
  const { pay, isBusy, refusal } = usePayForCart({
    onCartChanged: hearChange,
    onUnpaidLimit: onRefetchRecent,
    onPaidAlready,
  })

  // Missing stock may be reserved by an earlier order of the same shopper, from here or another tab.
  function hearChange(lines: readonly CheckedLine[]) {
    learn(lines)
    setRound((count) => count + 1)
    // The code may be what changed.
    refetch()
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
      const needsAddress = delivery.method === 'door' || needsInvoiceAddress(forecast.totalCents)
      const sent = needsAddress ? draft : withoutPlace(draft)
      pay(cart.lines, { draft: sent, delivery }, forecast, { orderAgain, discountCode, payers })
      return
    }
    announce('Please check the changed items first.')
    document.querySelector<HTMLElement>('[data-drift]')?.focus()
  }

  return { cart, checked, code, stored, round, forecast, isBusy, refusal, placeAndPay, forgetWaiting }
}
