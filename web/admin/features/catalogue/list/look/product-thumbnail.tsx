import clsx from 'clsx'
import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { Picture } from '#web/ui/picture.tsx'

type ProductThumbnailProps = {
  product: AdminProduct
  className?: string
  /** CSS pixels. */
  width: number
  /** Without space for the count. */
  isSmall?: boolean
}

/** The first picture with the number of others; without any, the first letter of the name. */
export function ProductThumbnail({ product, className, width, isSmall = false }: ProductThumbnailProps) {
  const [first, ...others] = product.imageObjects
  const letter = (
    <span
      aria-hidden
      className={clsx(
        'grid size-full place-items-center font-semibold text-on-photo-2',
        isSmall ? 'text-lg' : 'text-2xl',
      )}
    >
      {product.name.trim().charAt(0).toUpperCase()}
    </span>
  )

  return (
    <div className={clsx('relative aspect-square overflow-hidden rounded-control bg-photo', className)}>
      {first ? (
        <Picture
          picture={{ ...first, url: first.imageUrl }}
          alt=""
          place={width}
          className="size-full object-contain"
          fallback={letter}
        />
      ) : (
        letter
      )}
      {others.length > 0 && !isSmall && (
        <span className="absolute right-1 bottom-1 rounded-full bg-on-photo px-1.5 text-[0.75rem] leading-5 font-medium text-photo tabular-nums">
          +{others.length}
          <span className="sr-only"> more {others.length === 1 ? 'picture' : 'pictures'}</span>
        </span>
      )}
    </div>
  )
}
