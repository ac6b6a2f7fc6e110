import clsx from 'clsx'
import type { Product } from '#contract/catalogue/product.ts'
import type { StockStatus } from '#domain/catalogue/stock.ts'
import { RepeatedIcon, type RepeatedIconName } from '#web/ui/repeated-icon.tsx'
import { stockText } from './stock-text.ts'

const looks: Record<StockStatus, { icon: RepeatedIconName; colour: string }> = {
  in_stock: { icon: 'check', colour: 'text-green' },
  low_stock: { icon: 'hourglass', colour: 'text-clay' },
  out_of_stock: { icon: 'circle-slash', colour: 'text-ink-2' },
}

type StockNoteProps = { product: Pick<Product, 'stockStatus' | 'available'>; className?: string }

export function StockNote({ product, className }: StockNoteProps) {
  const { icon, colour } = looks[product.stockStatus]
  return (
    <span className={clsx('inline-flex items-center gap-1 text-sm font-medium', colour, className)}>
      <RepeatedIcon name={icon} className="size-3.5 shrink-0" />
      {stockText(product)}
    </span>
  )
}
