import type { MonthEnd } from '#contract/shop/month-end.ts'
import { Money } from '#web/ui/money.tsx'
import { FigureTable } from './figure-table.tsx'
import { monthEndContent } from './month-end-content.ts'
import { MonthEndSection } from './month-end-section.tsx'

const { vat: content } = monthEndContent

/** The fields of the VAT return that the shop's documents fill. */
export function VatFigures({
  vatReturn,
  withoutVat,
  documents,
}: Pick<MonthEnd, 'vatReturn' | 'withoutVat' | 'documents'>) {
  if (documents > 0 && withoutVat.count === documents)
    return <MonthEndSection title={content.title}>{() => <p>{content.none}</p>}</MonthEndSection>
  const rows = [
    { label: content.field1, hint: content.field1Hint, cents: vatReturn.field1Cents, isSum: true },
    {
      label: content.field4,
      hint: content.field4Hint(vatReturn.vatBasisPoints),
      cents: vatReturn.field4Cents,
      isSum: true,
    },
    { label: content.documents, hint: content.documentsHint, cents: vatReturn.documentsVatCents },
    { label: content.rounding, hint: content.roundingHint, cents: vatReturn.roundingCents },
    { label: content.field18, hint: content.field18Hint, cents: vatReturn.field18Cents, isSum: true },
  ]
  return (
    <MonthEndSection title={content.title} intro={content.intro}>
      {(labelledBy) => (
        <>
          <FigureTable
            labelledBy={labelledBy}
            heads={['Field', content.amount]}
            rows={rows.map(({ cents, ...row }) => ({
              ...row,
              cells: [<Money key="amount" cents={cents} />],
            }))}
          />
          {withoutVat.count > 0 && <p className="mt-2 text-ink-2">{content.withoutVat(withoutVat.count)}</p>}
        </>
      )}
    </MonthEndSection>
  )
}
