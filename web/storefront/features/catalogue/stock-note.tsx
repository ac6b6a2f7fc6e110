import clsx from 'clsx'
import { Check, CircleSlash, Hourglass, type LucideIcon } from 'lucide-react'
import type { Product } from '#contract/product.ts'
import type { StockStatus } from '#domain/stock.ts'
import { stockText } from './product-stock-text.ts'

const looks: Record<StockStatus, { icon: LucideIcon; colour: string }> = {
  in_stock: { icon: Check, colour: 'text-green' },
  low_stock: { icon: Hourglass, colour: 'text-clay' },
  out_of_stock: { icon: CircleSlash, colour: 'text-ink-2' },
}

type StockNoteProps = { product: Pick<Product, 'stock_status' | 'stock_quantity'>; className?: string }

export function StockNote({ product, className }: StockNoteProps) {
  const { icon: Icon, colour } = looks[product.stock_status]
  return (
    <span className={clsx('inline-flex items-center gap-1 text-sm font-medium', colour, className)}>
      <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={2.25} />
      {stockText(product)}
    </span>
  )
}
