import clsx from 'clsx'
import type { Product } from '#contract/catalogue/product.ts'
import { RepeatedIcon } from '#web/ui/repeated-icon.tsx'
import { useWishlistToggle } from './use-wishlist-toggle.ts'

/** The heart alone, in the corner of a card. */
export function WishlistHeart({ product }: { product: Pick<Product, 'id' | 'name'> }) {
  const { isReady, isOnWishlist, toggle, refusal } = useWishlistToggle(product)
  return (
    <>
      <button
        type="button"
        aria-label={`Add ${product.name} to wishlist`}
        aria-pressed={isOnWishlist}
        aria-disabled={!isReady || undefined}
        onClick={toggle}
        className={clsx('round-button', isOnWishlist ? 'text-green' : 'text-ink-2 hover:text-ink')}
      >
        <RepeatedIcon name={isOnWishlist ? 'heart-filled' : 'heart'} className="size-4.5" />
      </button>
      {refusal && (
        <p
          role="alert"
          className="absolute top-full right-0 z-10 mt-2 w-44 rounded-control bg-paper p-3 text-sm text-clay shadow-float"
        >
          {refusal}
        </p>
      )}
    </>
  )
}
