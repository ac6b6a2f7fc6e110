import clsx from 'clsx'
import type { Product, ProductImage } from '#contract/catalogue/product.ts'
import { Picture, type PicturePlace } from '#web/ui/picture.tsx'

/** The pictures of a product, the main one first. */
export function picturesOf(product: Pick<Product, 'imageObjects'>): ProductImage[] {
  return product.imageObjects.toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary))
}

type ProductPictureProps = {
  image: ProductImage | undefined
  name: string
  alt: string
  place: PicturePlace
  isPriority?: boolean
  className?: string
}

/** One picture, whole and edge to edge; the first letter of the name where there is none. */
export function ProductPicture({ image, name, alt, place, isPriority, className }: ProductPictureProps) {
  if (!image) return <FirstLetter name={name} />
  return (
    <Picture
      picture={{
        url: image.imageUrl,
        width: image.width,
        height: image.height,
        placeholder: image.placeholder,
      }}
      alt={alt}
      place={place}
      isPriority={isPriority}
      fallback={<FirstLetter name={name} />}
      className={clsx('size-full object-contain', className)}
    />
  )
}

function FirstLetter({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="flex size-full items-center justify-center bg-photo text-6xl font-semibold text-on-photo-2"
    >
      {(Array.from(name.trim())[0] ?? '').toUpperCase()}
    </span>
  )
}
