import clsx from 'clsx'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { AskedPrice } from '../../prices/asked-price.tsx'
import { LinePicture } from '../line-picture.tsx'
import type { ComparedProduct } from './compared-product.ts'

type CompareStripProps = {
  products: readonly ComparedProduct[]
  scroller: RefObject<HTMLElement | null>
  head: RefObject<HTMLElement | null>
}

// The height of the shop's header, under which it sticks.
const headerPx = 64

/**
 * The products in short, for as long as the head of the table is out of sight. It only repeats that head, and moves
 * sideways with the table.
 */
export function CompareStrip({ products, scroller, head }: CompareStripProps) {
  const row = useRef<HTMLDivElement>(null)
  const isShown = useIsAbove(head)

  useEffect(() => {
    const table = scroller.current
    const follow = () => row.current?.style.setProperty('translate', `${-(table?.scrollLeft ?? 0)}px`)
    table?.addEventListener('scroll', follow, { passive: true })
    return () => table?.removeEventListener('scroll', follow)
  }, [scroller])

  return (
    <div aria-hidden className="sticky top-16 z-10 h-0 print:hidden">
      <div
        className={clsx(
          'overflow-clip border-b border-line bg-paper py-2 transition-opacity motion-reduce:transition-none max-md:px-4',
          !isShown && 'invisible opacity-0',
        )}
      >
        <div ref={row} className="flex">
          <span className="compare-label shrink-0 max-md:hidden" />
          {products.map((product) => (
            <div key={product.id} className="compare-column flex shrink-0 items-center gap-2 pr-3 md:pr-6">
              <LinePicture
                line={{ ...product, placeholder: product.imageObjects[0]?.placeholder }}
                className="size-10"
              />
              <span className="min-w-0 text-sm/5">
                <span className="line-clamp-2">{product.name}</span>
                <AskedPrice product={product} className="text-ink-2" />
              </span>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

/** Whether it has been scrolled away upwards. */
function useIsAbove(element: RefObject<HTMLElement | null>): boolean {
  const [isAbove, setIsAbove] = useState(false)

  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setIsAbove(!entry.isIntersecting && entry.boundingClientRect.top < headerPx)
      },
      { rootMargin: `-${headerPx}px 0px 0px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])

  return isAbove
}
