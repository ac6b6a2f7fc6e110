import clsx from 'clsx'
import { Check, ImageOff } from 'lucide-react'
import type { PackingLine } from '#contract/orders/dispatch.ts'
import { Button } from '#web/ui/button.tsx'
import { dispatchContent } from '../dispatch-content.ts'
import { countOf, type PackingSession } from './packing-session.ts'

const { packing: content } = dispatchContent

type PackingLinesProps = {
  lines: readonly PackingLine[]
  session: PackingSession
  onCount: (line: PackingLine) => void
}

/** What belongs into the box, with how much of it is in. */
export function PackingLines({ lines, session, onCount }: PackingLinesProps) {
  return (
    <ul className="flex flex-col gap-3">
      {lines.map((line) => (
        <PackingRow key={line.lineId} line={line} session={session} onCount={onCount} />
      ))}
    </ul>
  )
}

type PackingRowProps = Omit<PackingLinesProps, 'lines'> & { line: PackingLine }

function PackingRow({ line, session, onCount }: PackingRowProps) {
  const { name, sku, ean, shelf, imageUrl, quantity, lineId } = line
  const done = countOf(session, line)
  const isDone = done === quantity
  const serials = session.serials[lineId] ?? []
  return (
    <li
      className={clsx(
        'flex flex-wrap items-center gap-4 rounded-tile border p-4',
        session.awaitsSerialOf === lineId
          ? 'border-green bg-chosen'
          : isDone
            ? 'border-line bg-green-soft/30'
            : 'border-line',
      )}
    >
      <span className="flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-control bg-photo">
        {imageUrl ? (
          <img src={imageUrl} alt="" className="size-full object-contain" />
        ) : (
          <ImageOff aria-hidden className="size-5 text-ink-2" />
        )}
      </span>
      <div className="min-w-40 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {[sku, ean || content.noCode, shelf && content.shelf(shelf)].filter(Boolean).join(' · ')}
        </p>
        {session.awaitsSerialOf === lineId && (
          <p className="font-semibold text-green">{content.serialWanted}</p>
        )}
        {serials.length > 0 && (
          <p className="text-sm wrap-anywhere">
            {content.serials}: {serials.join(', ')}
          </p>
        )}
      </div>
      <p
        className={clsx('flex items-center gap-2 text-xl font-semibold tabular-nums', isDone && 'text-green')}
      >
        {isDone && <Check aria-hidden className="size-5" />}
        {content.of(done, quantity)}
      </p>
      <Button variant="secondary" size="small" disabled={isDone} onClick={() => onCount(line)}>
        {content.count}
        <span className="sr-only"> {content.countOne(name)}</span>
      </Button>
    </li>
  )
}
