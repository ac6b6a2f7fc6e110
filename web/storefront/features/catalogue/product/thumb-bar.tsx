import type { ReactNode } from 'react'
import type { Product } from '#contract/catalogue/product.ts'
import { AskedPrice } from '../../prices/asked-price.tsx'

type ThumbBarProps = { product: Pick<Product, 'id' | 'priceCents'>; children: ReactNode }

/** On phones always within reach, with the price beside the button. */
export function ThumbBar({ product, children }: ThumbBarProps) {
  return (
    <div className="thumb-bar flex flex-1 items-center gap-4" data-stays-below>
      {/* It repeats the price of the page, for those who have scrolled past it. */}
      <span aria-hidden className="thumb-bar-only shrink-0">
        <AskedPrice product={product} className="text-lg" />
      </span>
      {children}
    </div>
  )
}
