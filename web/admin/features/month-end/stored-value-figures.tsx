import type { MonthEnd } from '#contract/shop/month-end.ts'
import { storedValueKinds } from '#domain/payments/stored-value-kinds.ts'
import { Money } from '#web/ui/money.tsx'
import { FigureTable } from './figure-table.tsx'
import { monthEndContent } from './month-end-content.ts'
import { MonthEndSection } from './month-end-section.tsx'

const { storedValue: content } = monthEndContent

/** What is owed on gift cards and as store credit, and how that changed. */
export function StoredValueFigures({ storedValue }: Pick<MonthEnd, 'storedValue'>) {
  if (storedValue.length === 0) return null
  const kinds = storedValueKinds.map((kind) => storedValue.find((one) => one.kind === kind))
  const cellsOf = (cents: (one: MonthEnd['storedValue'][number]) => number) =>
    kinds.map((one, at) => <Money key={storedValueKinds[at]} cents={one ? cents(one) : 0} />)
  return (
    <MonthEndSection title={content.title} intro={content.intro}>
      {(labelledBy) => (
        <FigureTable
          labelledBy={labelledBy}
          heads={[content.movement, ...storedValueKinds.map((kind) => content.kinds[kind])]}
          rows={[
            { label: content.opening, cells: cellsOf(({ openingCents }) => openingCents) },
            { ...content.added, cells: cellsOf(({ addedCents }) => addedCents) },
            { ...content.spent, cells: cellsOf(({ spentCents }) => negative(spentCents)) },
            { ...content.taken, cells: cellsOf(({ takenCents }) => negative(takenCents)) },
            { label: content.closing, cells: cellsOf(({ closingCents }) => closingCents), isSum: true },
          ]}
        />
      )}
    </MonthEndSection>
  )
}

// A plain minus would turn nothing into "-0".
function negative(cents: number): number {
  return cents === 0 ? 0 : -cents
}
