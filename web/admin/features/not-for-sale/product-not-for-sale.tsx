import { useState } from 'react'
import { Link } from 'react-router'
import type { NotForSaleLot } from '#contract/catalogue/not-for-sale.ts'
import { notForSaleCauseLabel } from '#domain/catalogue/not-for-sale.ts'
import { Button } from '#web/ui/button.tsx'
import { LotOrigin } from './lot-origin.tsx'
import { notForSaleContent as content } from './not-for-sale-content.ts'
import { useNotForSale } from './not-for-sale-queries.ts'
import { TakeOutPanel } from './take-out-panel.tsx'

/** The units of a product that are not for sale, beside its stock; nothing if there are none. */
export function ProductNotForSale({ productId }: { productId: number }) {
  const { data } = useNotForSale({ productId, limit: 20 })
  const [opened, setOpened] = useState<NotForSaleLot | null>(null)
  if (!data || data.lots.length === 0) return null
  return (
    <section aria-label={content.ofProduct} className="rounded-tile border border-line px-4 py-3">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-base">{content.ofProduct}</h2>
        <Link to="/admin/not-for-sale" className="link text-sm">
          {content.seeAll}
        </Link>
      </div>
      <ul className="flex flex-col gap-2 text-sm">
        {data.lots.map((lot) => (
          <li key={lot.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span>
              {lot.quantity} × {notForSaleCauseLabel(lot.cause).toLowerCase()}, <LotOrigin lot={lot} />
            </span>
            {lot.isInReturn ? (
              <span className="text-ink-2">{content.inReturn}</span>
            ) : (
              <Button variant="secondary" size="small" onClick={() => setOpened(lot)}>
                {content.takeOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {opened && <TakeOutPanel key={opened.id} lot={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}
