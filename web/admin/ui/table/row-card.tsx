import type { ReactNode } from 'react'

/** The heading of a card, the badge beside it, a line below, a fainter one, its label and itself, or what can be done. */
export type CardPart = 'heading' | 'badge' | 'line' | 'note' | 'pair' | 'action'

type CardColumn<Row> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  onCard?: CardPart
}

/** A row as a card, of the cells of its columns. What is null is left out. */
export function RowCard<Row>({ columns, row }: { columns: readonly CardColumn<Row>[]; row: Row }) {
  const said = (part: CardPart) =>
    columns
      .filter(({ onCard }) => onCard === part)
      .map(({ key, label, cell }) => ({ key, label, cell: cell(row) }))
      .filter(({ cell }) => cell !== null)
  const pairs = said('pair')
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-start justify-between gap-3">
        {said('heading').map(({ key, cell }) => (
          <div key={key} className="min-w-0">
            {cell}
          </div>
        ))}
        {said('badge').map(({ key, cell }) => (
          <div key={key}>{cell}</div>
        ))}
      </div>
      {said('line').map(({ key, cell }) => (
        <div key={key} className="wrap-anywhere">
          {cell}
        </div>
      ))}
      {said('note').map(({ key, cell }) => (
        <div key={key} className="text-ink-2 wrap-anywhere">
          {cell}
        </div>
      ))}
      {pairs.length > 0 && (
        <dl className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-ink-2">
          {pairs.map(({ key, label, cell }) => (
            <div key={key} className="flex min-w-0 flex-wrap gap-x-1.5">
              <dt>{label}</dt>
              <dd className="min-w-0 tabular-nums wrap-anywhere">{cell}</dd>
            </div>
          ))}
        </dl>
      )}
      {said('action').map(({ key, cell }) => (
        <div key={key}>{cell}</div>
      ))}
    </div>
  )
}
