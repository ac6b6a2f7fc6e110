import { useState } from 'react'
import type { Product } from '#contract/product.ts'
import { useWish } from '#web/session/wishlist-provider.tsx'
import { useAnnounce } from '#web/ui/live.tsx'

/** Whether a product is wished for, and the way to change it. */
export function useProductWish({ id, name }: Pick<Product, 'id' | 'name'>) {
  const { isReady, isWished, add, remove } = useWish(id)
  const announce = useAnnounce()
  const [refusal, setRefusal] = useState<string | null>(null)

  async function toggle() {
    setRefusal(null)
    announce(isWished ? `${name} removed from your wishlist` : `${name} added to your wishlist`)
    const outcome = await (isWished ? remove(id) : add(id))
    if (outcome.kind === 'refused') {
      setRefusal(
        `${isWished ? 'It is still in your wishlist.' : 'It was not added to your wishlist.'} ${outcome.message}`,
      )
    }
  }

  return { isReady, isWished, toggle, refusal }
}
