import { useId } from 'react'
import type { AdminSummary } from '#contract/shop/report.ts'
import { grouped } from '../../ui/table/pager.tsx'
import { PurchaseCard } from './purchase-card.tsx'

type PurchasesSectionProps = { lowStock: AdminSummary['lowStock']; mayOpen: boolean }

/** Low stock, as proposed purchases: one for each supplier. */
export function PurchasesSection({ lowStock, mayOpen }: PurchasesSectionProps) {
  const { total, purchases } = lowStock
  const shown = purchases.reduce((sum, { lines }) => sum + lines.length, 0)
  const id = useId()

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        Low stock and what to order
      </h2>
      <p className="mb-3 text-ink-2">
        {total === 0
          ? 'Every product is above its minimum.'
          : `${grouped(total)} ${total === 1 ? 'product is at or below its' : 'products are at or below their'} minimum. Quantities top up to the maximum, or follow the last 30 days' sales.`}
        {shown < total && ` These are the ${grouped(shown)} best sellers.`}
      </p>
      <div className="flex flex-col gap-3">
        {purchases.map((purchase, index) => (
          <PurchaseCard
            key={purchase.supplier?.id ?? 'nobody'}
            purchase={purchase}
            isOpenAtFirst={index === 0}
            mayOpen={mayOpen}
          />
        ))}
      </div>
    </section>
  )
}
