import clsx from 'clsx'
import { useRef, useState } from 'react'
import type { Product } from '#contract/product.ts'
import { ProductPicture, picturesOf } from './product-picture.tsx'

const mainSizes = '(min-width: 83rem) 640px, (min-width: 64rem) 50vw, 100vw'

/** All pictures in a row that a finger, the arrow keys or a thumbnail moves through. */
export function ProductGallery({ product }: { product: Product }) {
  const images = picturesOf(product)
  const row = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)

  function show(next: number) {
    setIndex(next)
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    row.current?.scrollTo({
      left: next * row.current.clientWidth,
      behavior: isStill ? 'instant' : 'smooth',
    })
  }

  function follow() {
    if (row.current) setIndex(Math.round(row.current.scrollLeft / row.current.clientWidth))
  }

  if (images.length === 0) {
    return (
      <div className="aspect-square overflow-hidden rounded-tile">
        <ProductPicture image={undefined} name={product.name} alt="" sizes={mainSizes} />
      </div>
    )
  }

  return (
    <section aria-label="Pictures">
      <ul
        ref={row}
        onScrollEnd={follow}
        tabIndex={images.length > 1 ? 0 : undefined}
        aria-label={`Pictures of ${product.name}`}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-tile bg-photo [scrollbar-width:none] dark:brightness-90"
      >
        {images.map((image, position) => (
          <li key={image.id} className="aspect-square w-full shrink-0 snap-start">
            <ProductPicture
              image={image}
              name={product.name}
              alt={`${product.name}, picture ${position + 1} of ${images.length}`}
              sizes={mainSizes}
              isPriority={position === 0}
            />
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <ul aria-label="Choose a picture" className="mt-3 flex flex-wrap gap-3">
          {images.map((image, position) => (
            <li key={image.id}>
              <button
                type="button"
                aria-label={`Show picture ${position + 1}`}
                aria-current={position === index ? 'true' : undefined}
                onClick={() => show(position)}
                className={clsx(
                  'block size-18 overflow-hidden rounded-control border-2 transition-colors dark:brightness-90',
                  position === index ? 'border-green' : 'border-transparent hover:border-line-strong',
                )}
              >
                <ProductPicture image={image} name={product.name} alt="" sizes="72px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
