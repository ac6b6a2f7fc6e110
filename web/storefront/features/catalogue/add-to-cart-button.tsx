import { stockStatusLabel } from '#domain/catalogue/stock.ts'
import type { CartProduct } from '#web/session/cart/cart.ts'
import { useCartOperations } from '#web/session/cart/cart-provider.tsx'
import { noteAdded } from '#web/session/cart/use-last-added.ts'
import { Button, type ButtonSize, type ButtonVariant } from '#web/ui/button.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { RepeatedIcon } from '#web/ui/repeated-icon.tsx'
import { useFlash } from './use-flash.ts'

const flashMs = 2000

type AddToCartButtonProps = {
  product: CartProduct
  addedLabel: string
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
}

export function AddToCartButton({ product, addedLabel, variant, size, className }: AddToCartButtonProps) {
  const cart = useCartOperations()
  const announce = useAnnounce()
  const [isAdded, flash] = useFlash(flashMs)
  const isOutOfStock = product.available === 0

  function add() {
    cart.add(product)
    flash()
    noteAdded(product)
    announce(`${product.name} added to cart`)
  }

  return (
    <Button
      variant={variant}
      size={size}
      disabled={isOutOfStock}
      // Until the page's code runs, a press is only queued, and without it nothing happens.
      aria-disabled={!cart.isReady || undefined}
      onClick={add}
      className={className}
    >
      {isOutOfStock ? stockStatusLabel('out_of_stock') : isAdded ? addedLabel : 'Add to Cart'}
      {isAdded && !isOutOfStock && <RepeatedIcon name="check" className="size-4 shrink-0" />}
    </Button>
  )
}
