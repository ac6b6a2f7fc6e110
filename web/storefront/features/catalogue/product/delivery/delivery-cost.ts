import type { ShopSettings } from '#contract/shop/shop.ts'
import { formatRand } from '#domain/money/money.ts'
import { freeEverywhereOverCents, lowestFeeCents } from '#domain/orders/delivery/delivery-anywhere.ts'
import { shippingCents } from '#domain/orders/delivery/shipping.ts'

/**
 * What delivery of one unit costs. The page is the same for everyone: with delivery zones, it says what is true wherever
 * it goes. For loaders: the text comes with the page, and no browser needs the code.
 */
export function deliveryCost(priceCents: number, shop: Pick<ShopSettings, 'shipping' | 'zones'>): string {
  const freeOverCents = freeEverywhereOverCents(shop)
  const isFree = freeOverCents !== null && priceCents > freeOverCents
  const hasZones = shop.zones.length > 0
  if (isFree || (!hasZones && shippingCents(priceCents, shop.shipping) === 0)) return 'Free delivery'
  const cost = `Delivery ${hasZones ? 'from ' : ''}${formatRand(lowestFeeCents(shop))}`
  return freeOverCents === null ? cost : `${cost}, free over ${formatRand(freeOverCents)}`
}
