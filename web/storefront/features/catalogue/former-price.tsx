import clsx from 'clsx'
import type { Product } from '#contract/catalogue/product.ts'
import { formatRand } from '#domain/money/money.ts'
import { lastDayText } from './last-day-text.ts'

export type PricedProduct = Pick<Product, 'wasPriceCents' | 'saleEndsAt'>

/** "Was R 1 299,00", struck through; the word tells those who cannot see the line what it means. */
export function FormerPrice({ product }: { product: PricedProduct }) {
  if (product.wasPriceCents === null) return null
  return (
    <s className="whitespace-nowrap text-sm text-ink-2 tabular-nums">
      <span className="sr-only">Was </span>
      {formatRand(product.wasPriceCents)}
    </s>
  )
}

export function SaleEnd({ product, className }: { product: PricedProduct; className?: string }) {
  if (product.saleEndsAt === null) return null
  return (
    <span className={clsx('text-sm text-clay', className)}>Sale ends {lastDayText(product.saleEndsAt)}</span>
  )
}
