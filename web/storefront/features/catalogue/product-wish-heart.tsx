import clsx from 'clsx'
import type { Product } from '#contract/product.ts'
import { RepeatedIcon } from '#web/ui/repeated-icon.tsx'
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
        className={clsx('round-button', isWished ? 'text-green' : 'text-ink-2 hover:text-ink')}
      >
        <RepeatedIcon name={isWished ? 'heart-filled' : 'heart'} className="size-4.5" />
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
