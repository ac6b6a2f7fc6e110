import { type Change, changesBetween } from './changes-between.ts'

type ChangeViewProps = {
  before: unknown
  after: unknown
  /** A field's label; without this its own name is used. */
  labelOf?: (field: string) => string
}

/** Old and new values, line by line. */
export function ChangeView({ before, after, labelOf }: ChangeViewProps) {
  const changes = changesBetween(before, after)
  if (changes.length === 0) return <p className="text-ink-2">Nothing changed.</p>
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1">
      {changes.map((change) => (
        <div key={change.field} className="contents">
          <dt className="text-ink-2">{labelOf?.(change.field) ?? change.field}</dt>
          <dd className="flex min-w-0 flex-wrap gap-x-2">
            <ChangedValue change={change} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function ChangedValue({ change: { before, after } }: { change: Change }) {
  return (
    <>
      {before !== null && (
        <del className="wrap-anywhere text-red decoration-red/60">
          <span className="sr-only">was </span>
          {before}
        </del>
      )}
      {before !== null && after !== null && (
        <span aria-hidden className="text-ink-2">
          →
        </span>
      )}
      {after !== null && (
        <ins className="wrap-anywhere text-green no-underline">
          <span className="sr-only">is </span>
          {after}
        </ins>
      )}
    </>
  )
}
