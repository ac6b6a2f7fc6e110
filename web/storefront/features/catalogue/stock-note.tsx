import clsx from 'clsx'
import { Check, CircleSlash, Hourglass, type LucideIcon } from 'lucide-react'
import type { Product } from '#contract/product.ts'
import { type StockStatus, stockStatusLabel } from '#domain/stock.ts'

const looks: Record<StockStatus, { icon: LucideIcon; colour: string }> = {
  in_stock: { icon: Check, colour: 'text-green' },
  low_stock: { icon: Hourglass, colour: 'text-clay' },
  out_of_stock: { icon: CircleSlash, colour: 'text-ink-2' },
}

export function StockNote({ status, className }: { status: Product['stock_status']; className?: string }) {
  const { icon: Icon, colour } = looks[status]
  return (
    <span className={clsx('inline-flex items-center gap-1 text-sm font-medium', colour, className)}>
      <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={2.25} />
      {stockStatusLabel(status)}
    </span>
  )
}
