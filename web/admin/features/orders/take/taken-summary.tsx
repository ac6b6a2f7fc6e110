import type { ShopSettings } from '#contract/shop/shop.ts'
import { priceCart } from '#domain/money/pricing.ts'
import { taxWhenPlaced } from '#domain/money/vat/vat.ts'
import { type DeliveryMethod, shippingRuleOf } from '#domain/orders/delivery/delivery-choice.ts'
import type { ShippingRule } from '#domain/orders/delivery/shipping.ts'
import { AmountsToCome } from './amounts-to-come.tsx'
import { priceCentsOf, type TakenLine } from './taken-line.ts'

type Pricing = Pick<ShopSettings, 'taxLabel' | 'vatBasisPoints' | 'pricesIncludeVat' | 'collect' | 'points'>
type Going = { door: ShippingRule; method: DeliveryMethod }

const forNothing: ShippingRule = { feeCents: 0, freeOverCents: 0 }

/** What the order will come to, by the rules by which the shop prices it. Staff may let any order be collected. */
export function takenSummary(lines: readonly TakenLine[], shop: Pricing, { door, method }: Going) {
  const { collect, points } = shop
  const shipping = shippingRuleOf(method, { shipping: door, collect, points }) ?? forNothing
  const priced = lines.map((line) => ({ unitPriceCents: priceCentsOf(line), quantity: line.quantity }))
  return priceCart(priced, { shipping, tax: taxWhenPlaced(shop) })
}

type TakenSummaryProps = Going & { lines: readonly TakenLine[]; shop: Pricing }

export function TakenSummary({ lines, shop, ...going }: TakenSummaryProps) {
  const amounts = { ...takenSummary(lines, shop, going), taxLabel: shop.taxLabel }
  const { method } = going
  return <AmountsToCome amounts={amounts} isCollected={method === 'collect'} isToPoint={method === 'point'} />
}
