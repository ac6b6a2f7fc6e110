import { useState } from 'react'
import type { Product } from '#contract/catalogue/product.ts'
import { useWishlistItem } from '#web/session/wishlist/wishlist-provider.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'

/** Whether a product is on the wishlist, and a function to change that. */
export function useWishlistToggle({ id, name }: Pick<Product, 'id' | 'name'>) {
  const { isReady, isOnWishlist, add, remove } = useWishlistItem(id)
  const announce = useAnnounce()
  const [refusal, setRefusal] = useState<string | null>(null)

  async function toggle() {
    setRefusal(null)
    announce(isOnWishlist ? `${name} removed from your wishlist` : `${name} added to your wishlist`)
    const outcome = await (isOnWishlist ? remove(id) : add(id))
    if (outcome.kind === 'refused') {
      setRefusal(
        `${isOnWishlist ? 'It is still in your wishlist.' : 'It was not added to your wishlist.'} ${outcome.message}`,
      )
    }
  }

  return { isReady, isOnWishlist, toggle, refusal }
}
