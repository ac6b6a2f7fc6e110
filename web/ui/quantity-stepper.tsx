import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'

type QuantityStepperProps = {
  value: number
  /** The lowest value that minus allows; 0 if going below one means removing. */
  min?: number
  max: number
  onChange: (value: number) => void
  /** The typed text, when the field is left or Enter is pressed. */
  onType: (text: string) => void
  /** Plus was pressed at the maximum. */
  onBeyond: () => void
  /** Why the value differs from the requested one. */
  remark?: ReactNode
  /** The subject of the quantity: "Quantity of Logitech MX Master 3S". */
  label: string
}

const step =
  'flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-paper-2 disabled:text-line-strong aria-disabled:text-line-strong disabled:hover:bg-transparent aria-disabled:hover:bg-transparent'

export function QuantityStepper(props: QuantityStepperProps) {
  const { value, min = 0, max, onChange, onType, onBeyond, remark, label } = props
  const [typed, setTyped] = useState<string | null>(null)
  const remarkId = useId()
  const isFull = value >= max

  function finish() {
    if (typed !== null) onType(typed)
    setTyped(null)
  }

  function press({ key, currentTarget: input }: KeyboardEvent<HTMLInputElement>) {
    if (key === 'Escape') setTyped(null)
    if (key !== 'Enter') return
    flushSync(finish)
    // Typing replaces the number instead of adding digits.
    input.select()
  }

  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <fieldset
        aria-label={label}
        className="inline-flex items-center self-start rounded-control border border-line-strong"
      >
        <button
          type="button"
          aria-label="Decrease quantity"
          disabled={value <= min}
          onClick={() => onChange(value - 1)}
          className={step}
        >
          <Minus aria-hidden className="size-4" />
        </button>
        <input
          aria-label={label}
          aria-describedby={remark ? remarkId : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? String(value)}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={finish}
          onKeyDown={press}
          className="h-11 w-12 rounded-control bg-transparent text-center font-semibold tabular-nums"
        />
        {/* Not disabled at the maximum: it explains why. */}
        <button
          type="button"
          aria-label="Increase quantity"
          aria-disabled={isFull || undefined}
          onClick={() => (isFull ? onBeyond() : onChange(value + 1))}
          className={step}
        >
          <Plus aria-hidden className="size-4" />
        </button>
      </fieldset>
      {remark && (
        <p id={remarkId} className="text-sm text-clay">
          {remark}
        </p>
      )}
    </div>
  )
}
