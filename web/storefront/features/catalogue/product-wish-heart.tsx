import clsx from 'clsx'
import { Heart } from 'lucide-react'
import type { Product } from '#contract/product.ts'
import { useProductWish } from './product-wish.ts'

/** The heart alone, in the corner of a card. */
export function ProductWishHeart({ product }: { product: Pick<Product, 'id' | 'name'> }) {
  const { isReady, isWished, toggle, refusal } = useProductWish(product)
  return (
    <>
      <button
        type="button"
        aria-label={`Add ${product.name} to wishlist`}
        aria-pressed={isWished}
        aria-disabled={!isReady || undefined}
        onClick={toggle}
        className={clsx(
          'flex size-10 items-center justify-center rounded-full bg-paper transition-colors',
          isWished ? 'text-green' : 'text-ink-2 hover:text-ink',
        )}
      >
        <Heart aria-hidden className={clsx('size-4.5', isWished && 'fill-current')} />
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
