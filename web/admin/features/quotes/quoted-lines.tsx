import { X } from 'lucide-react'
import { formatRand } from '#domain/money/money.ts'
import { maxLineQuantity } from '#domain/orders/checkout/cart.ts'
import { IconButton } from '#web/admin/ui/icon-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { customerGroupContent } from '../customer-groups/customer-group-content.ts'
import { quoteContent as content } from './quote-content.ts'
import { type QuotedLine, quotedCents } from './quoted-line.ts'

type QuotedLinesProps = {
  lines: readonly QuotedLine[]
  mayReduce: boolean
  onChange: (lines: QuotedLine[]) => void
}

/** The products of a quote, each with its quantity and the price that it offers. */
export function QuotedLines({ lines, mayReduce, onChange }: QuotedLinesProps) {
  if (lines.length === 0) return <p className="text-ink-2">{content.empty}</p>
  const put = (changed: QuotedLine) =>
    onChange(lines.map((line) => (line.productId === changed.productId ? changed : line)))
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.productId} className="py-3">
          <Line
            line={line}
            mayReduce={mayReduce}
            onChange={put}
            onRemove={() => onChange(lines.filter(({ productId }) => productId !== line.productId))}
          />
        </li>
      ))}
    </ul>
  )
}

type LineProps = {
  line: QuotedLine
  mayReduce: boolean
  onChange: (line: QuotedLine) => void
  onRemove: () => void
}

const box = 'min-h-9 rounded-control border border-line-strong bg-paper px-2 tabular-nums'

function Line({ line, mayReduce, onChange, onRemove }: LineProps) {
  const { name, quantity, price, shelfCents, ownCents } = line
  const cents = quotedCents(line)
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-40 flex-1">
        <p className="font-medium">{name}</p>
        <p className={cents === null ? 'text-red' : 'text-ink-2'}>
          {cents === null
            ? content.priceProblem(formatRand(shelfCents))
            : content.shelf(formatRand(shelfCents))}
        </p>
        {ownCents !== undefined && (
          <p className="text-ink-2">
            {customerGroupContent.ownPrice}: {formatRand(ownCents)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <input
          type="number"
          aria-label={content.quantityOf(name)}
          min={1}
          max={maxLineQuantity}
          value={quantity}
          onChange={(event) => onChange({ ...line, quantity: asQuantity(event.target.value) })}
          className={`${box} w-18`}
        />
        <span aria-hidden className="text-ink-2">
          ×
        </span>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={content.priceOf(name)}
          aria-invalid={cents === null}
          readOnly={!mayReduce}
          value={price}
          onChange={(event) => onChange({ ...line, price: event.target.value })}
          className={`${box} w-26 text-right read-only:text-ink-2`}
        />
        <Money cents={(cents ?? ownCents ?? shelfCents) * quantity} className="min-w-22 text-right" />
        <IconButton label={content.remove(name)} icon={X} onPress={onRemove} />
      </div>
    </div>
  )
}

function asQuantity(text: string): number {
  return Math.min(maxLineQuantity, Math.max(1, Math.trunc(Number(text)) || 1))
}
