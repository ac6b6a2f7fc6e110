import clsx from 'clsx'
import { Heart } from 'lucide-react'
import type { Product } from '#contract/product.ts'
import { Button } from '#web/ui/button.tsx'
import { useProductWish } from './product-wish.ts'

/** The heart in words, for the product's own page. */
export function ProductWishButton({ product }: { product: Product }) {
  const { isReady, isWished, toggle, refusal } = useProductWish(product)
  return (
    <>
      <Button
        variant="quiet"
        aria-pressed={isWished}
        aria-disabled={!isReady || undefined}
        onClick={toggle}
        className={clsx('px-3', isWished && 'text-green')}
      >
        <Heart aria-hidden className={clsx('size-4.5 shrink-0', isWished && 'fill-current')} />
        Add to Wishlist
      </Button>
      {refusal && (
        <p role="alert" className="order-last basis-full text-sm text-clay">
          {refusal}
        </p>
      )}
    </>
  )
}
