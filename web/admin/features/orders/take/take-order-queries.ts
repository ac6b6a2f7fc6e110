import { useQuery } from '@tanstack/react-query'
import type { Sendable } from '#contract/endpoint.ts'
import { checkCart } from '#contract/orders/cart.ts'
import { listCollectPoints } from '#contract/orders/collect-point.ts'
import { sendPayLink, takeOrder } from '#contract/orders/taken-order.ts'
import type { ShopSettings } from '#contract/shop/shop.ts'
import { isPostalCode } from '#domain/accounts/addresses/address.ts'
import { deliveryRuleFor, somewhere } from '#domain/orders/delivery/delivery-rule.ts'
import { needsParcel } from '#domain/orders/delivery/delivery-zone.ts'
import { asShippingRule, type ShippingRule } from '#domain/orders/delivery/shipping.ts'
import { zoneOf } from '#domain/orders/delivery/zone-of.ts'
import { useChangeOf } from '#web/admin/ui/use-send-change.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { ordersKey } from '../order-queries.ts'

/** What of these is in stock at this moment. */
export function useCheckedLines(items: readonly { productId: number; quantity: number }[]) {
  return useQuery({
    queryKey: ['taking', 'lines', items],
    queryFn: () => browserApi.call(checkCart, { body: { items: [...items] } }),
    select: ({ lines }) => new Map(lines.map((line) => [line.productId, line])),
    enabled: items.length > 0,
    placeholderData: (before) => before,
  })
}

type Going = { items: readonly { productId: number; quantity: number }[]; postalCode: string }

/** What the way to the door costs: by its rules until the shop has said what it is for this parcel. */
export function useDoorRule(shop: ShopSettings | undefined, { items, postalCode }: Going): ShippingRule {
  const isKnown = isPostalCode(postalCode)
  const zone = shop && isKnown ? zoneOf(shop.zones, postalCode) : null
  const { data: told } = useQuery({
    queryKey: ['taking', 'door', items, postalCode],
    queryFn: () => browserApi.call(checkCart, { body: { items: [...items], postalCode } }),
    select: ({ delivery }) => delivery,
    enabled: zone !== null && needsParcel(zone) && items.length > 0,
  })
  if (!shop) return { feeCents: 0, freeOverCents: 0 }
  const to = { ...somewhere, postalCode: isKnown ? postalCode : null }
  return asShippingRule(told ?? deliveryRuleFor(shop, to))
}

/** The lockers and counters near a postal code that can take these goods. */
export function useCollectPoints({ items, postalCode }: Going) {
  return useQuery({
    queryKey: ['taking', 'points', items, postalCode],
    queryFn: () => browserApi.call(listCollectPoints, { body: { items: [...items], postalCode } }),
    select: ({ points }) => points,
    enabled: isPostalCode(postalCode) && items.length > 0,
    retry: false,
    placeholderData: (before) => before,
  })
}

const yes = () => true
const no = () => false

type Taking = Sendable<(typeof takeOrder)['body']> & { key: string; isEmailed: boolean }

export function useTakeOrder() {
  return useChangeOf([ordersKey], async ({ key, isEmailed, ...body }: Taking) => {
    const headers = { 'Idempotency-Key': key }
    const { order } = await browserApi.call(takeOrder, { body, headers })
    const { orderNumber } = order
    const link = { params: { orderNumber }, body: { email: true }, headers }
    // The order is placed by now: a link that was not sent can be sent from its page.
    const isLinkSent = isEmailed && (await browserApi.call(sendPayLink, link).then(yes, no))
    return { orderNumber, isLinkSent }
  })
}
