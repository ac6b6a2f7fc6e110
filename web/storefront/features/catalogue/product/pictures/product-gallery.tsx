import clsx from 'clsx'
import { ZoomIn } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Product, ProductImage } from '#contract/catalogue/product.ts'
import { later } from '#web/deferred-hydration/later.tsx'
import { ProductPicture, picturesOf } from './product-picture.tsx'
import { focusOnPicture, usePictureRow } from './use-picture-row.ts'

// Most people only look.
const ProductZoomDialog = later(
  () => import('./product-zoom-dialog.tsx').then((module) => module.ProductZoomDialog),
  { whileMissing: NoZoom },
)

const mainPlace = { sizes: '(min-width: 83rem) 640px, (min-width: 48rem) 50vw, 100vw', maxWidth: 1024 }

/** All pictures in a row, moved by swiping, arrow keys or thumbnails; pressing one enlarges it. */
export function ProductGallery({ product }: { product: Product }) {
  const images = picturesOf(product)
  const [isZoomed, setIsZoomed] = useState(false)
  const { row, index, show, follow, letGo, press } = usePictureRow(images.length)

  function closeZoom() {
    setIsZoomed(false)
    show(index, 'instant')
    focusOnPicture(row.current, index)
  }

  if (images.length === 0) {
    return (
      <div className="aspect-square overflow-hidden rounded-tile">
        <ProductPicture image={undefined} name={product.name} alt="" place={mainPlace} />
      </div>
    )
  }

  return (
    <section aria-label="Pictures" className="min-w-0">
      <div className="relative rounded-tile outline-offset-2 outline-green has-[:focus-visible]:outline-2">
        <ul
          ref={row}
          onScroll={follow}
          onPointerEnter={ProductZoomDialog.fetch}
          onPointerDown={letGo}
          onWheel={letGo}
          aria-label={`Pictures of ${product.name}`}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-tile bg-photo [scrollbar-width:none] dark:brightness-90"
        >
          {images.map((image, position) => (
            <li key={image.id} className="aspect-square w-full shrink-0 snap-start snap-always">
              <button
                type="button"
                aria-label={`Enlarge picture ${position + 1} of ${images.length}`}
                aria-haspopup="dialog"
                tabIndex={position === index ? 0 : -1}
                onClick={() => setIsZoomed(true)}
                onKeyDown={(event) => press(event, row.current)}
                className="block size-full cursor-zoom-in outline-none"
              >
                <ProductPicture
                  image={image}
                  name={product.name}
                  alt={`${product.name}, picture ${position + 1} of ${images.length}`}
                  place={mainPlace}
                  isPriority={position === 0}
                />
              </button>
            </li>
          ))}
        </ul>
        <span
          aria-hidden
          className="pointer-events-none absolute right-3 bottom-3 flex min-h-9 items-center gap-1.5 rounded-full bg-paper px-2.5 text-sm text-ink-2 tabular-nums"
        >
          <ZoomIn className="size-4.5" />
          {images.length > 1 && (
            <span className="pr-0.5 sm:hidden">
              {index + 1} / {images.length}
            </span>
          )}
        </span>
      </div>
      {images.length > 1 && (
        <Thumbnails images={images} name={product.name} index={index} onShow={show} onKey={press} />
      )}
      {isZoomed && (
        <ProductZoomDialog
          product={product}
          images={images}
          index={index}
          onIndex={(next) => show(next, 'instant')}
          onClose={closeZoom}
        />
      )}
    </section>
  )
}

/** Without a connection the picture stays small. */
function NoZoom({ onClose }: { onClose: () => void }) {
  useEffect(onClose, [onClose])
  return null
}

type ThumbnailsProps = {
  images: readonly ProductImage[]
  name: string
  index: number
  onShow: (index: number) => void
  onKey: (event: KeyboardEvent, list: HTMLUListElement | null) => void
}

function Thumbnails({ images, name, index, onShow, onKey }: ThumbnailsProps) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <ul ref={list} aria-label="Choose a picture" className="mt-3 flex flex-wrap gap-2 max-sm:mt-2 sm:gap-3">
      {images.map((image, position) => (
        <li key={image.id}>
          <button
            type="button"
            aria-label={`Show picture ${position + 1}`}
            aria-current={position === index ? 'true' : undefined}
            onClick={() => onShow(position)}
            onKeyDown={(event) => onKey(event, list.current)}
            className={clsx(
              'block size-12 overflow-hidden sm:size-18 rounded-control border-2 transition-colors dark:brightness-90',
              position === index ? 'border-green' : 'border-transparent hover:border-line-strong',
            )}
          >
            <ProductPicture image={image} name={name} alt="" place={72} />
          </button>
        </li>
      ))}
    </ul>
  )
}
