import { X } from 'lucide-react'
import type { CheckedLine } from '#contract/orders/cart.ts'
import { formatRand } from '#domain/money/money.ts'
import { amountProblem } from '#domain/money/parse-rand.ts'
import { maxLineQuantity } from '#domain/orders/checkout/cart.ts'
import { IconButton } from '#web/admin/ui/icon-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { customerGroupContent } from '../../customer-groups/customer-group-content.ts'
import { lineProblemText, takeOrderContent } from './take-order-content.ts'
import { askedCentsOf, priceCentsOf, reducedProblem, type TakenLine } from './taken-line.ts'

const { products: content } = takeOrderContent

type TakenLinesProps = {
  lines: readonly TakenLine[]
  checked: ReadonlyMap<number, CheckedLine> | undefined
  mayReduce: boolean
  /** Whether what is missing is said. */
  isChecked: boolean
  onChange: (lines: TakenLine[]) => void
}

/** The products of an order that is being taken. */
export function TakenLines({ lines, checked, mayReduce, isChecked, onChange }: TakenLinesProps) {
  if (lines.length === 0) return <p className="text-ink-2">{content.empty}</p>
  const put = (changed: TakenLine) =>
    onChange(lines.map((line) => (line.productId === changed.productId ? changed : line)))
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.productId} className="flex flex-col gap-2 py-3">
          <Line
            line={line}
            checked={checked?.get(line.productId)}
            onChange={put}
            onRemove={() => onChange(lines.filter(({ productId }) => productId !== line.productId))}
          />
          {mayReduce && <LowerPrice line={line} isChecked={isChecked} onChange={put} />}
        </li>
      ))}
    </ul>
  )
}

type LineProps = {
  line: TakenLine
  checked: CheckedLine | undefined
  onChange: (line: TakenLine) => void
  onRemove: () => void
}

function Line({ line, checked, onChange, onRemove }: LineProps) {
  const { name, quantity } = line
  const priceCents = priceCentsOf(line)
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-40 flex-1">
        <p className="font-medium">{name}</p>
        {checked?.problem ? (
          <p className="text-red">{lineProblemText(checked.problem)}</p>
        ) : (
          checked && <p className="text-ink-2">{content.available(checked.available)}</p>
        )}
        {line.ownCents !== undefined && <p className="text-ink-2">{customerGroupContent.ownPrice}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label className="flex items-center gap-2">
          <span className="sr-only">
            {content.quantity}, {name}
          </span>
          <input
            type="number"
            min={1}
            max={maxLineQuantity}
            value={quantity}
            onChange={(event) => onChange({ ...line, quantity: asQuantity(event.target.value) })}
            className="min-h-9 w-18 rounded-control border border-line-strong bg-paper px-2 tabular-nums"
          />
          <span className="text-ink-2 tabular-nums">× {formatRand(priceCents)}</span>
        </label>
        <Money cents={priceCents * quantity} className="min-w-24 text-right" />
        <IconButton label={content.remove(name)} icon={X} onPress={onRemove} />
      </div>
    </div>
  )
}

type LowerPriceProps = { line: TakenLine; isChecked: boolean; onChange: (line: TakenLine) => void }

function LowerPrice({ line, isChecked, onChange }: LowerPriceProps) {
  const { reduced } = line
  if (!reduced)
    return (
      <Button
        variant="quiet"
        size="small"
        className="self-start"
        onClick={() => onChange({ ...line, reduced: { price: '', reason: '' } })}
      >
        {content.reduce}
        <span className="sr-only"> of {line.name}</span>
      </Button>
    )
  const problem = isChecked ? reducedProblem(line) : null
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
      <TextField
        label={content.price}
        inputMode="decimal"
        autoComplete="off"
        value={reduced.price}
        error={
          problem === 'price'
            ? (amountProblem(reduced.price) ?? takeOrderContent.priceProblem(formatRand(askedCentsOf(line))))
            : undefined
        }
        onChange={(event) => onChange({ ...line, reduced: { ...reduced, price: event.target.value } })}
      />
      <TextField
        label={content.reason}
        maxLength={200}
        autoComplete="off"
        value={reduced.reason}
        error={problem === 'reason' ? takeOrderContent.reasonMissing : undefined}
        onChange={(event) => onChange({ ...line, reduced: { ...reduced, reason: event.target.value } })}
      />
      <Button
        variant="quiet"
        size="small"
        className="sm:mt-8"
        onClick={() => onChange({ ...line, reduced: null })}
      >
        {content.keep}
      </Button>
    </div>
  )
}

function asQuantity(text: string): number {
  return Math.min(maxLineQuantity, Math.max(1, Math.trunc(Number(text)) || 1))
}
