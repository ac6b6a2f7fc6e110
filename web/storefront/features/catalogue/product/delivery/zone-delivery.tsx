import type { Product } from '#contract/catalogue/product.ts'
import { formatRand } from '#domain/money/money.ts'
import { expectedDelivery } from '#domain/orders/delivery/delivery.ts'
import { deliveryRuleFor, somewhere } from '#domain/orders/delivery/delivery-rule.ts'
import { asShippingRule, shippingCents } from '#domain/orders/delivery/shipping.ts'
import { formatDay, southAfricanDay } from '#domain/south-african-day.ts'
import { useShop } from '#web/storefront/use-shop.ts'
import { useToldRule } from './use-told-rule.ts'

type ZoneDeliveryProps = { code: string; product: Pick<Product, 'id' | 'priceCents'> }

/** What delivery to a postal code costs and when it arrives, in a shop with delivery zones. */
export function ZoneDelivery({ code, product }: ZoneDeliveryProps) {
  const shop = useShop()
  const told = useToldRule(code, [{ productId: product.id, quantity: 1 }])
  const rule = told ?? deliveryRuleFor(shop, { ...somewhere, postalCode: code })
  const cents = shippingCents(product.priceCents, asShippingRule(rule))
  const { from, to } = expectedDelivery(southAfricanDay(Date.now()), rule.businessDays)
  return (
    <>
      {cents === 0 ? 'free' : formatRand(cents)}, {formatDay(from)} to {formatDay(to)}.
    </>
  )
}
