import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { MassStep } from '#domain/orders/delivery/delivery-zone.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { RandField } from '../setting-fields.tsx'
import { zoneContent } from './zone-content.ts'

const { steps: content } = zoneContent

type MassStepsProps = { steps: readonly MassStep[]; error: string; onChange: (steps: MassStep[]) => void }

/** Other fees from some weights on, lightest first. */
export function MassSteps({ steps, error, onChange }: MassStepsProps) {
  function add() {
    const last = steps.at(-1)
    onChange([...steps, { overG: (last?.overG ?? 0) + 5_000, feeCents: last?.feeCents ?? 0 }])
  }

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-sm font-medium">{content.legend}</legend>
      <p className="text-ink-2">{content.hint}</p>
      {steps.map((step, index) => (
        <div key={String(index)} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
          <KilogramField
            label={content.over(index + 1)}
            value={step.overG}
            onChange={(overG) => onChange(steps.map((one, at) => (at === index ? { ...one, overG } : one)))}
          />
          <RandField
            label={content.fee(index + 1)}
            value={step.feeCents}
            onChange={(feeCents) =>
              onChange(steps.map((one, at) => (at === index ? { ...one, feeCents } : one)))
            }
          />
          <Button
            variant="quiet"
            size="small"
            className="min-h-11"
            aria-label={content.remove(index + 1)}
            onClick={() => onChange(steps.filter((_, at) => at !== index))}
          >
            <Trash2 aria-hidden className="size-4" />
          </Button>
        </div>
      ))}
      {error && <p className="text-red">{error}</p>}
      <div>
        <Button variant="secondary" size="small" onClick={add}>
          <Plus aria-hidden className="size-4" />
          {content.add}
        </Button>
      </div>
    </fieldset>
  )
}

type KilogramFieldProps = { label: string; value: number; onChange: (grams: number) => void }

/** Typed in kilograms and told on in grams; not a number while it is none. */
function KilogramField({ label, value, onChange }: KilogramFieldProps) {
  const [typed, setTyped] = useState(() => ({ text: String(value / 1000), value }))
  // The typed text stays until the value changes from outside.
  const text = Object.is(typed.value, value) ? typed.text : String(value / 1000)
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      className="tabular-nums"
      onChange={(event) => {
        const grams = gramsOf(event.target.value)
        setTyped({ text: event.target.value, value: grams })
        onChange(grams)
      }}
    />
  )
}

function gramsOf(text: string): number {
  const kilograms = text.trim().replace(',', '.')
  return /^\d{1,3}([.]\d{1,3})?$/.test(kilograms) ? Math.round(Number(kilograms) * 1000) : Number.NaN
}
