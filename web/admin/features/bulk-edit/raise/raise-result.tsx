import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { grouped } from '../../../ui/table/pager.tsx'
import { bulkEditContent } from '../bulk-edit-content.ts'
import type { GridRow } from '../grid/grid-row.ts'
import { movedText } from '../review/moved-text.ts'
import { raiseContent } from './raise-content.ts'
import { changedPrices, type RaiseEffect } from './raised-prices.ts'

const { warnings: warningTexts } = bulkEditContent

const fewExamples = 6

/** What comes of it: how many prices change, what to beware of, and the first few of them. */
export function RaiseResult({ effect }: { effect: RaiseEffect }) {
  const { withoutPrice, averagePercent, belowCost, lowProfit, notAboveWholesale } = effect
  const changed = changedPrices(effect)
  const count = changed.length
  return (
    <section aria-label="Result" className="flex flex-col gap-3 border-t border-line pt-5">
      <p role="status" className="font-semibold">
        {raiseContent.changes(count)}
        {averagePercent !== null && count > 0 && `, ${movedText(averagePercent)} on average`}
      </p>
      {belowCost.length > 0 && <Warning title={warningTexts.belowCost(belowCost.length)} rows={belowCost} />}
      {lowProfit.length > 0 && <Warning title={warningTexts.lowProfit(lowProfit.length)} rows={lowProfit} />}
      {notAboveWholesale.length > 0 && (
        <Warning title={raiseContent.notAboveWholesale(notAboveWholesale.length)} rows={notAboveWholesale}>
          {raiseContent.cannotBeSaved}
        </Warning>
      )}
      <ul className="border-t border-line">
        {changed.slice(0, fewExamples).map(({ row, beforeCents, afterCents }) => (
          <li
            key={row.product.id}
            className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2"
          >
            <span className="min-w-40 flex-1 truncate">{row.texts.name}</span>
            <span className="ml-auto flex items-baseline gap-2 text-ink-2">
              <Money cents={beforeCents} className="font-normal!" />
              <ArrowRight aria-label="becomes" className="size-3.5 self-center" />
              <Money cents={afterCents} className="text-ink" />
            </span>
          </li>
        ))}
      </ul>
      {changed.length > fewExamples && (
        <p className="text-ink-2">{raiseContent.more(changed.length - fewExamples)}</p>
      )}
      {withoutPrice > 0 && <p className="text-ink-2">{raiseContent.withoutPrice(withoutPrice)}</p>}
    </section>
  )
}

function Warning({
  title,
  rows,
  children,
}: {
  title: string
  rows: readonly GridRow[]
  children?: ReactNode
}) {
  const named = rows.slice(0, 3).map(({ texts }) => texts.name)
  const rest = rows.length - named.length
  return (
    <Notice tone="warning" title={title}>
      {named.join(', ')}
      {rest > 0 && ` and ${grouped(rest)} more`}. {children}
    </Notice>
  )
}
