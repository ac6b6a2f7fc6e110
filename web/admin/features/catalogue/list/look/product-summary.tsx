import clsx from 'clsx'
import { Link } from 'react-router'
import type { z } from 'zod'
import type { ProductSummary as Summary } from '#contract/catalogue/admin-product.ts'
import { type StockStatus, stockStatusLabel } from '#domain/catalogue/stock.ts'
import { grouped } from '#web/admin/ui/table/pager.tsx'
import { type ListView, listAddress } from '../list-address.ts'
import { productListContent } from '../product-list-content.ts'

const { summary: content } = productListContent

/** The counts of the whole shop; each links to its products. */
export function ProductSummary({
  summary,
  view,
}: {
  summary: z.infer<typeof Summary> | undefined
  view: ListView
}) {
  const counts: { status: StockStatus | null; label: string; count: number | undefined }[] = [
    { status: null, label: content.total, count: summary?.total },
    { status: 'in_stock', label: stockStatusLabel('in_stock'), count: summary?.in_stock },
    { status: 'low_stock', label: stockStatusLabel('low_stock'), count: summary?.low_stock },
    { status: 'out_of_stock', label: stockStatusLabel('out_of_stock'), count: summary?.out_of_stock },
  ]

  return (
    <nav aria-label={content.label}>
      <ul className="grid grid-cols-2 overflow-hidden rounded-tile border border-line sm:grid-cols-4">
        {counts.map(({ status, label, count }) => (
          <li key={label} className="-mr-px -mb-px border-r border-b border-line">
            <Link
              to={listAddress(view, { stockStatus: status })}
              aria-current={view.stockStatus === status ? 'true' : undefined}
              className={clsx(
                'flex h-full items-baseline justify-between gap-2 px-4 py-2 -outline-offset-2 sm:py-3',
                view.stockStatus === status ? 'bg-green-soft text-green' : 'hover:bg-paper-2',
              )}
            >
              <span className={clsx(view.stockStatus === status ? 'font-semibold' : 'text-ink-2')}>
                {label}
              </span>
              <span className="text-lg font-semibold tabular-nums sm:text-xl">
                {count === undefined ? '–' : grouped(count)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
