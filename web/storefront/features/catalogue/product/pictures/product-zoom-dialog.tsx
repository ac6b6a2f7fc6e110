import clsx from 'clsx'
import { ChevronLeft, ChevronRight, type LucideIcon, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Product, ProductImage } from '#contract/catalogue/product.ts'
import { ProductPicture } from './product-picture.tsx'
import { maxScale } from './product-zoom.ts'
import { useProductZoom } from './use-product-zoom.ts'

const wholePlace = { sizes: '(orientation: landscape) 100vh, 100vw', maxWidth: Number.POSITIVE_INFINITY }
// The largest that there is.
const nearPlace = 2400

const step = 1.6
const keyPan = 80

// The view moves in the arrow's direction, so the picture moves the other way.
const arrows = new Map([
  ['ArrowLeft', { x: 1, y: 0 }],
  ['ArrowRight', { x: -1, y: 0 }],
  ['ArrowUp', { x: 0, y: 1 }],
  ['ArrowDown', { x: 0, y: -1 }],
])

type ProductZoomDialogProps = {
  product: Product
  images: readonly ProductImage[]
  index: number
  onIndex: (index: number) => void
  onClose: () => void
}

/** A picture in full-window size, which can be zoomed and panned. */
export function ProductZoomDialog({ product, images, index, onIndex, onClose }: ProductZoomDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { stage, view, isMoving, handlers, zoomBy, pan, reset } = useProductZoom({
    onSwipe: (step) => turn(step),
  })
  const isWhole = view.scale === 1

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

  function turn(by: 1 | -1) {
    const next = index + by
    if (next < 0 || next >= images.length) return
    reset()
    onIndex(next)
  }

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = arrows.get(event.key)
    if (by && isWhole && by.x !== 0) turn(by.x < 0 ? 1 : -1)
    else if (by) pan({ x: by.x * keyPan, y: by.y * keyPan })
    else if (event.key === '+' || event.key === '=') zoomBy(step)
    else if (event.key === '-') zoomBy(1 / step)
    else if (event.key === '0') reset()
    else return
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      data-holds-page="whole"
      aria-label={`Pictures of ${product.name}`}
      onClose={onClose}
      onKeyDown={press}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none animate-appear flex-col overflow-hidden bg-photo text-on-photo open:flex dark:brightness-90"
    >
      <div className="flex items-center justify-between gap-3 p-3">
        <p className="min-w-0 truncate pl-1 text-sm text-on-photo-2">{product.name}</p>
        <ToolButton icon={X} label="Close" onClick={() => dialog.current?.close()} />
      </div>
      <div
        ref={stage}
        {...handlers}
        className={clsx(
          'grid min-h-0 flex-1 touch-none place-items-center overflow-hidden select-none',
          isWhole ? 'cursor-zoom-in' : 'cursor-grab active:cursor-grabbing',
        )}
      >
        <div
          data-scale={view.scale}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
          className={clsx(
            'melt pointer-events-none size-[min(100dvw,calc(100dvh-9rem))]',
            !isMoving && 'transition-transform',
          )}
        >
          <ProductPicture
            key={index}
            image={images[index]}
            name={product.name}
            alt={`${product.name}, picture ${index + 1} of ${images.length}`}
            place={isWhole ? wholePlace : nearPlace}
            isPriority
          />
        </div>
      </div>
      <ZoomTools scale={view.scale} index={index} count={images.length} onTurn={turn} onZoomBy={zoomBy} />
    </dialog>
  )
}

type ZoomToolsProps = {
  scale: number
  index: number
  count: number
  onTurn: (by: 1 | -1) => void
  onZoomBy: (factor: number) => void
}

function ZoomTools({ scale, index, count, onTurn, onZoomBy }: ZoomToolsProps) {
  return (
    <div className="flex items-center justify-center gap-2 p-3">
      {count > 1 && (
        <ToolButton
          icon={ChevronLeft}
          label="Previous picture"
          isOff={index === 0}
          onClick={() => onTurn(-1)}
        />
      )}
      <ToolButton icon={ZoomOut} label="Zoom out" isOff={scale === 1} onClick={() => onZoomBy(1 / step)} />
      <p role="status" className="w-24 text-center text-sm tabular-nums">
        {count > 1 && <span className="block">{`Picture ${index + 1} of ${count}`}</span>}
        <span className="block text-on-photo-2">{Math.round(scale * 100)}%</span>
      </p>
      <ToolButton icon={ZoomIn} label="Zoom in" isOff={scale === maxScale} onClick={() => onZoomBy(step)} />
      {count > 1 && (
        <ToolButton
          icon={ChevronRight}
          label="Next picture"
          isOff={index === count - 1}
          onClick={() => onTurn(1)}
        />
      )}
    </div>
  )
}

type ToolButtonProps = { icon: LucideIcon; label: string; isOff?: boolean; onClick: () => void }

// Not disabled: a disabled button would lose the focus of the person who just pressed it.
function ToolButton({ icon: Icon, label, isOff = false, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
      className={clsx(
        'flex size-11 shrink-0 items-center justify-center rounded-control focus-visible:outline-on-photo',
        isOff ? 'cursor-default opacity-35' : 'hover:bg-on-photo/8',
      )}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}
