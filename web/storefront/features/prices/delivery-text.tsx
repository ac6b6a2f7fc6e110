import { type PricedProduct, useMemberParts } from '#web/session/prices/member-parts.ts'

/** What delivery of one unit costs: at everybody's price, or at the one of a member's list. */
export function DeliveryText({ product, text }: { product: PricedProduct; text: string }) {
  const Delivery = useMemberParts()?.Delivery
  return Delivery ? <Delivery product={product} /> : text
}
