import { PackageX, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { cardProduct } from '../catalogue/browse/card-product.ts'
import { ProductCard } from '../catalogue/browse/product-card.tsx'
import type { LookedUp } from '../catalogue/product/product-lookup.ts'

type Removal = {
  /** Without it the list is somebody else's, and a heart puts its product on one's own. */
  onRemove?: ((name: string) => void) | undefined
}

type WishlistItemProps = Removal & { answer: LookedUp | undefined }

/** One product on a wishlist: its card, or a note that it is gone. */
export function WishlistItem({ answer, onRemove }: WishlistItemProps) {
  if (!answer) return <Skeleton className="h-full min-h-80 rounded-tile" />
  if (answer.kind === 'found') {
    const { product } = answer
    return (
      <ProductCard
        product={{ ...cardProduct(product, false), choice: null }}
        heading="h2"
        corner={onRemove && <RemoveButton name={product.name} onRemove={onRemove} />}
      />
    )
  }
  return (
    <Missing onRemove={onRemove}>
      {answer.kind === 'gone'
        ? 'This product is no longer sold.'
        : `This product cannot be shown right now.${onRemove ? ' It is still in your wishlist.' : ''}`}
    </Missing>
  )
}

function Missing({ children, onRemove }: Removal & { children: ReactNode }) {
  return (
    <div className="relative">
      <div className="flex aspect-square items-center justify-center rounded-tile bg-paper-2">
        <PackageX aria-hidden strokeWidth={1.25} className="size-12 text-ink-2" />
      </div>
      <p className="pt-3 text-ink-2">{children}</p>
      {onRemove && (
        <div className="absolute top-1.5 right-1.5">
          <RemoveButton name="A product" onRemove={onRemove} />
        </div>
      )}
    </div>
  )
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: (name: string) => void }) {
  return (
    <button
      type="button"
      data-removes-wishlist-item
      aria-label={`Remove ${name} from wishlist`}
      title="Remove"
      onClick={() => onRemove(name)}
      className="round-button text-ink-2 hover:text-ink"
    >
      <X aria-hidden className="size-4.5" />
    </button>
  )
}
