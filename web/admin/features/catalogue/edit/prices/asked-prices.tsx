import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import type { CostRule } from '#domain/money/cost-rule.ts'
import { costWarningText } from '#domain/money/cost-warning.ts'
import { Moment } from '#web/admin/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { askedNowText } from '../../asked-now-text.ts'
import { LiveFigure } from '../../list/look/live-figure.tsx'
import { productFormContent } from '../product-form-content.ts'
import { usePriceHistory } from './price-history-queries.ts'

const { asked: content } = productFormContent

type AskedPricesProps = { product: AdminProduct; rule: CostRule | null }

/** What shoppers are asked now, and were asked before. */
export function AskedPrices({ product, rule }: AskedPricesProps) {
  const { data: history } = usePriceHistory(product.id)
  const now = askedNowText(product)
  const { costCents, priceCents } = product
  const prices = costCents === undefined ? null : { retailCents: priceCents, costCents }
  const warning = now && prices && rule && costWarningText(prices, rule)
  return (
    <div className="flex flex-col gap-2">
      {now && <LiveFigure label={content.now}>{now}</LiveFigure>}
      {warning && <p className="px-3 text-clay">{content.warned(warning)}</p>}
      {history?.lowestCents != null && (
        <LiveFigure label={content.lowest}>
          <Money cents={history.lowestCents} />
        </LiveFigure>
      )}
      {history && history.changes.length > 1 && (
        <details className="px-3">
          <summary className="link w-fit cursor-pointer">{content.history}</summary>
          <ul className="mt-2 flex flex-col gap-1">
            {history.changes.map(({ askedCents, from }) => (
              <li key={from} className="flex flex-wrap justify-between gap-x-4">
                <Moment at={from} />
                {askedCents === null ? (
                  <span className="text-ink-2">{content.notOnSale}</span>
                ) : (
                  <Money cents={askedCents} className="font-normal!" />
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
