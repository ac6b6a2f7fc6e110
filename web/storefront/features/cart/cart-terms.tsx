import { deliveryCostText } from '#domain/orders/delivery/delivery-text.ts'
import { useShop } from '../../use-shop.ts'
import { countText } from '../content/documents/phrases.ts'

/** Terms that apply to any cart. They come with the page, before this browser's own cart has been read. */
export function CartTerms() {
  const shop = useShop()
  return (
    <p className="mt-2 max-w-prose text-pretty text-ink-2">
      {deliveryCostText(shop)} You have {countText(shop.returns.changeOfMindDays, 'day')} after delivery to
      change your mind.
    </p>
  )
}
