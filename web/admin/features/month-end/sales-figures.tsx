import type { MonthEnd } from '#contract/shop/month-end.ts'
import { Money } from '#web/ui/money.tsx'
import { FigureTable } from './figure-table.tsx'
import { monthEndContent } from './month-end-content.ts'
import { MonthEndSection } from './month-end-section.tsx'

const { sales: content } = monthEndContent

/** What was issued, by kind, and what it comes to: the sum of the sales journal. */
export function SalesFigures({ sales, documents }: Pick<MonthEnd, 'sales' | 'documents'>) {
  const kinds = [
    { label: content.invoices, sum: sales.invoices, sign: 1 },
    { label: content.debitNotes, sum: sales.debitNotes, sign: 1 },
    { label: content.creditNotes, sum: sales.creditNotes, sign: -1 },
    { label: content.creditNotesOfEarlier, sum: sales.creditNotesOfEarlier, sign: -1 },
  ]
  const totalCents = kinds.reduce((cents, { sum, sign }) => cents + sign * sum.totalCents, 0)
  const vatCents = kinds.reduce((cents, { sum, sign }) => cents + sign * sum.vatCents, 0)
  return (
    <MonthEndSection title={content.title}>
      {(labelledBy) => (
        <FigureTable
          labelledBy={labelledBy}
          heads={['Kind', content.total, content.vat]}
          rows={[
            ...kinds.map(({ label, sum, sign }) => ({
              label,
              hint: content.count(sum.count),
              cells: cellsOf(signed(sum.totalCents, sign), signed(sum.vatCents, sign)),
            })),
            {
              label: content.sum,
              hint: content.count(documents),
              cells: cellsOf(totalCents, vatCents),
              isSum: true,
            },
          ]}
        />
      )}
    </MonthEndSection>
  )
}

function cellsOf(totalCents: number, vatCents: number) {
  return [<Money key="total" cents={totalCents} />, <Money key="vat" cents={vatCents} />]
}

// A plain product would turn nothing into "-0".
function signed(cents: number, sign: number): number {
  return cents === 0 ? 0 : sign * cents
}
