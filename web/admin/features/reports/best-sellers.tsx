import { useId } from 'react'
import { href, Link } from 'react-router'
import type { AdminSummary } from '#contract/shop/report.ts'
import { Money } from '#web/ui/money.tsx'
import { grouped } from '../../ui/table/pager.tsx'
import { reportContent } from './report-content.ts'

const { bestSellers: content } = reportContent

type BestSellersProps = { sellers: AdminSummary['bestSellers']; mayOpen: boolean }

export function BestSellers({ sellers, mayOpen }: BestSellersProps) {
  const id = useId()
  const max = Math.max(1, ...sellers.map(({ quantity }) => quantity))

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {content.title}
      </h2>
      <p className="mb-3 text-ink-2">{content.intro}</p>
      {sellers.length === 0 && <p className="rounded-tile bg-paper-2 p-6 text-ink-2">{content.none}</p>}
      {sellers.length > 0 && (
        <ol className="divide-y divide-line border-y border-line">
          {sellers.map(({ productId, name, sku, quantity, revenueCents }) => (
            <li
              key={productId}
              className="grid grid-cols-[minmax(0,1fr)_3.5rem_auto] items-center gap-x-4 gap-y-0.5 py-2"
            >
              {mayOpen ? (
                <Link
                  to={href('/admin/products/:id', { id: String(productId) })}
                  title={sku}
                  className="truncate font-medium hover:text-green hover:underline"
                >
                  {name}
                </Link>
              ) : (
                <span className="truncate font-medium">{name}</span>
              )}
              <span className="text-right tabular-nums">
                {grouped(quantity)}
                <span className="sr-only"> sold</span>
              </span>
              <Money cents={revenueCents} className="min-w-24 text-right font-normal!" />
              <span
                aria-hidden
                className="h-1 rounded-full bg-green"
                style={{ width: `${(quantity / max) * 100}%` }}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
