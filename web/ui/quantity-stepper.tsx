import { Minus, Plus } from 'lucide-react'

type QuantityStepperProps = {
  value: number
  /** The lowest value that minus leads to; 0 where going below one means removing. */
  min?: number
  max: number
  onChange: (value: number) => void
  /** What is counted: "Quantity of Logitech MX Master 3S". */
  label: string
}

const step =
  'flex size-11 items-center justify-center rounded-control hover:bg-paper-2 disabled:text-line-strong disabled:hover:bg-transparent'

export function QuantityStepper({ value, min = 0, max, onChange, label }: QuantityStepperProps) {
  return (
    <fieldset
      aria-label={label}
      className="inline-flex items-center rounded-control border border-line-strong"
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
      <output aria-live="polite" className="min-w-8 text-center font-semibold tabular-nums">
        {value}
      </output>
      <button
        type="button"
        aria-label="Increase quantity"
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
        className={step}
      >
        <Plus aria-hidden className="size-4" />
      </button>
    </fieldset>
  )
}
