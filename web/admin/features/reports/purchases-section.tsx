import { useId } from 'react'
import type { AdminSummary } from '#contract/shop/report.ts'
import { PurchaseCard } from './purchase-card.tsx'
import { reportContent } from './report-content.ts'

const { purchases: content } = reportContent

type PurchasesSectionProps = { lowStock: AdminSummary['lowStock']; mayOpen: boolean }

/** Low stock, as proposed purchases: one for each supplier. */
export function PurchasesSection({ lowStock, mayOpen }: PurchasesSectionProps) {
  const { total, purchases } = lowStock
  const shown = purchases.reduce((sum, { lines }) => sum + lines.length, 0)
  const id = useId()

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {content.title}
      </h2>
      <p className="mb-3 text-ink-2">
        {total === 0 ? content.none : content.some(total)}
        {shown < total && ` ${content.shown(shown)}`}
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
