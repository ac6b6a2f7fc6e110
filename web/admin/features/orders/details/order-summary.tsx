import clsx from 'clsx'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { OrdersSummary } from '#contract/orders/order.ts'
import { changedSearch } from '#web/admin/ui/form/use-address-parts.ts'
import { grouped } from '#web/admin/ui/table/pager.tsx'
import { Money } from '#web/ui/money.tsx'
import type { OrderFilter } from '../list/order-list-view.ts'
import { orderContent } from '../order-content.ts'
import { useAttentionCount } from '../order-queries.ts'

const { list: content } = orderContent

type OrderSummaryProps = {
  summary: z.infer<typeof OrdersSummary> | undefined
  status: OrderFilter
  maySeeSales: boolean
}

/** The figures of the filtered orders; each count links to its orders. */
export function OrderSummary({ summary, status, maySeeSales }: OrderSummaryProps) {
  const [search] = useSearchParams()
  const counts: { label: string; count: number | undefined; filter: OrderFilter }[] = [
    { label: 'Total', count: summary?.total, filter: 'all' },
    { label: 'Fulfilled', count: summary?.fulfilled, filter: 'fulfilled' },
    { label: 'Pending', count: summary?.pending, filter: 'unfulfilled' },
  ]
  return (
    <div className="flex flex-col gap-3">
      <nav aria-label={content.label}>
        <ul className="grid grid-cols-2 overflow-hidden rounded-tile border border-line lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
          {counts.map(({ label, count, filter }) => (
            <li key={label} className="-mr-px -mb-px border-r border-b border-line">
              <Link
                to={{ search: String(changedSearch(search, { status: filter === 'all' ? null : filter })) }}
                aria-current={status === filter ? 'true' : undefined}
                className={clsx(
                  'block h-full px-4 py-2 -outline-offset-2 sm:py-3',
                  status === filter ? 'bg-green-soft text-green' : 'hover:bg-paper-2',
                )}
              >
                <Figure label={label} isCurrent={status === filter}>
                  {count === undefined ? '–' : grouped(count)}
                </Figure>
              </Link>
            </li>
          ))}
          {maySeeSales && (
            <li className="-mr-px -mb-px border-r border-b border-line px-4 py-2 sm:py-3">
              <Figure label="Revenue" isCurrent={false}>
                {summary?.revenueCents === undefined ? '–' : <Money cents={summary.revenueCents} />}
              </Figure>
            </li>
          )}
        </ul>
      </nav>
      <AttentionLink isCurrent={status === 'attention'} />
    </div>
  )
}

type FigureProps = { label: string; isCurrent: boolean; children: ReactNode }

function Figure({ label, isCurrent, children }: FigureProps) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className={clsx(isCurrent ? 'font-semibold' : 'text-ink-2')}>{label}</span>
      <span className="text-lg font-semibold whitespace-nowrap tabular-nums sm:text-xl">{children}</span>
    </span>
  )
}

function AttentionLink({ isCurrent }: { isCurrent: boolean }) {
  const { data: count } = useAttentionCount()
  if (!count || isCurrent) return null
  return (
    <Link
      to="/admin/orders?status=attention"
      className="flex items-center gap-2 rounded-control bg-clay-soft px-3 py-2 font-medium text-clay hover:underline"
    >
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      {content.attention(count)}
    </Link>
  )
}
