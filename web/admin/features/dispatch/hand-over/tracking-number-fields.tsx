import clsx from 'clsx'
import { type ClipboardEvent, useState } from 'react'
import { readTrackingLines, repeatedNumbers, type TrackingNumbers } from './read-tracking-lines.ts'

type TrackingNumberFieldsProps = {
  /** What each number is for: orders, or parcels of orders. */
  keys: readonly string[]
  numbers: TrackingNumbers
  content: {
    numbersHint: string
    leftOver: (lines: number) => string
    /** Where it is not the server that says so. */
    repeated?: (numbers: readonly string[]) => string
  }
  className: string
  listClassName: string
  onChange: (numbers: TrackingNumbers) => void
}

/** A box for each tracking number; a column pasted into one of them fills those below it. */
export function TrackingNumberFields(props: TrackingNumberFieldsProps) {
  const { keys, numbers, content, className, listClassName, onChange } = props
  const [leftOver, setLeftOver] = useState(0)
  const repeated = repeatedNumbers(numbers)

  function paste(event: ClipboardEvent, first: string) {
    const text = event.clipboardData.getData('text')
    if (!/[\n\t;]/.test(text.trim())) return
    event.preventDefault()
    const read = readTrackingLines(text, { keys, first })
    onChange({ ...numbers, ...read.numbers })
    setLeftOver(read.leftOver)
  }

  return (
    <>
      <fieldset className={className}>
        <legend className="font-medium">
          Tracking numbers <span className="font-normal text-ink-2">(optional)</span>
        </legend>
        <p className="text-ink-2">{content.numbersHint}</p>
        <ul
          className={clsx(
            'mt-1 divide-y divide-line overflow-y-auto rounded-control border border-line',
            listClassName,
          )}
        >
          {keys.map((key) => (
            <li key={key} className="flex items-center gap-3 py-1 pr-1 pl-3">
              <span className="min-w-0 flex-1 truncate tabular-nums">{key}</span>
              <input
                aria-label={`Tracking number of ${key}`}
                autoComplete="off"
                maxLength={100}
                value={numbers[key] ?? ''}
                onChange={(event) => onChange({ ...numbers, [key]: event.target.value })}
                onPaste={(event) => paste(event, key)}
                className="min-h-9 w-1/2 min-w-0 rounded-control border border-line-strong bg-paper px-3 py-1 text-sm text-ink hover:border-ink"
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <div role="status" className="text-clay empty:hidden">
        {leftOver > 0 && <p>{content.leftOver(leftOver)}</p>}
        {repeated.length > 0 && content.repeated && <p>{content.repeated(repeated)}</p>}
      </div>
    </>
  )
}
