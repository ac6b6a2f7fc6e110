import clsx from 'clsx'
import { Heart } from 'lucide-react'
import { Link } from 'react-router'
import type { Product } from '#contract/catalogue/product.ts'
import { Button } from '#web/ui/button.tsx'
import { useWishlistToggle } from './use-wishlist-toggle.ts'

/** The heart in words, for the product's own page. */
export function WishlistButton({ product }: { product: Product }) {
  const { isReady, isOnWishlist, toggle, refusal } = useWishlistToggle(product)
  return (
    <>
      <Button
        variant="quiet"
        aria-pressed={isOnWishlist}
        aria-disabled={!isReady || undefined}
        onClick={toggle}
        className={clsx('px-3', isOnWishlist && 'text-green')}
      >
        <Heart aria-hidden className={clsx('size-4.5 shrink-0', isOnWishlist && 'fill-current')} />
        {isOnWishlist ? 'In your wishlist' : 'Add to Wishlist'}
      </Button>
      {isOnWishlist && (
        <Link to="/wishlist" aria-label="View your wishlist" className="link -ml-2 px-1 py-2.5 text-sm">
          View
        </Link>
      )}
      {refusal && (
        <p role="alert" className="order-last basis-full text-sm text-clay">
          {refusal}
        </p>
      )}
    </>
  )
}
