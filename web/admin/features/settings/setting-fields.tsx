import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { RowsField } from '#domain/fields/settings-fields.ts'
import { type Cents, formatDecimal } from '#domain/money/money.ts'
import { amountProblem, parseRand } from '#domain/money/parse-rand.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import { settingsContent } from './settings-content.ts'

type Around = { label: string; hint?: string | undefined; error?: string }

type RandFieldProps = Around & { value: Cents; onChange: (cents: Cents) => void }

/** An amount in rand as people type it, told on in cents; not a number while it is none. */
export function RandField({ value, onChange, error, ...around }: RandFieldProps) {
  const [text, setText] = useTyped(value, (cents) => formatDecimal(cents).replace(/[.]00$/, ''))
  return (
    <TextField
      {...around}
      {...(error && { error: amountProblem(text) ?? error })}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={(event) => {
        const cents = parseRand(event.target.value) ?? Number.NaN
        setText(event.target.value, cents)
        onChange(cents)
      }}
      className="tabular-nums"
    />
  )
}

type CountFieldProps = Around & { value: number; onChange: (count: number) => void }

export function CountField({ value, onChange, ...around }: CountFieldProps) {
  const [text, setText] = useTyped(value, String)
  return (
    <TextField
      {...around}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={(event) => {
        const typed = event.target.value.trim()
        const count = /^\d{1,7}$/.test(typed) ? Number(typed) : Number.NaN
        setText(event.target.value, count)
        onChange(count)
      }}
      className="tabular-nums"
    />
  )
}

/** The typed text stays until the value changes from outside. */
function useTyped(value: number, format: (value: number) => string) {
  const [typed, setTyped] = useState(() => ({ text: format(value), value }))
  const isOwn = Object.is(typed.value, value)
  if (!isOwn) setTyped({ text: format(value), value })
  return [
    isOwn ? typed.text : format(value),
    (text: string, of: number) => setTyped({ text, value: of }),
  ] as const
}

type LinesFieldProps = Around & {
  value: readonly string[]
  rows?: number
  onChange: (lines: string[]) => void
}

/** Several short texts, one on each line. */
export function LinesField({ value, rows = 4, onChange, ...around }: LinesFieldProps) {
  return (
    <Field {...around}>
      {(control) => (
        <textarea
          {...control}
          rows={rows}
          value={value.join('\n')}
          onChange={(event) => onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
          className="w-full rounded-control border border-line-strong bg-paper px-3 py-2 hover:border-ink aria-invalid:border-red"
        />
      )}
    </Field>
  )
}

type PairRowsProps = Around & {
  field: RowsField
  rows: readonly Record<string, string>[]
  onChange: (rows: Record<string, string>[]) => void
}

/** Rows of two texts each, which can be added and removed. */
export function PairRows({ label, hint, error, field, rows, onChange }: PairRowsProps) {
  const halves = Object.entries(field.of)
  const nameOf = (row: Record<string, string>) => row[halves[0]?.[0] ?? '']
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-sm font-medium">{label}</legend>
      {hint && <p className="text-ink-2">{hint}</p>}
      {rows.map((row, index) => (
        <div
          key={String(index)}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto] items-center gap-2"
        >
          {halves.map(([name, half]) => (
            <input
              key={name}
              aria-label={`${half.label} ${index + 1}`}
              placeholder={half.example}
              value={row[name]}
              onChange={(event) =>
                onChange(rows.map((one, at) => (at === index ? { ...one, [name]: event.target.value } : one)))
              }
              className="min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-paper px-3 py-2 hover:border-ink"
            />
          ))}
          <Button
            variant="quiet"
            size="small"
            aria-label={settingsContent.boxes.remove(nameOf(row) || settingsContent.boxes.row(index + 1))}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          >
            <Trash2 aria-hidden className="size-4" />
          </Button>
        </div>
      ))}
      {error && <p className="text-red">{error}</p>}
      <div>
        <Button variant="secondary" size="small" onClick={() => onChange([...rows, emptyRow(field)])}>
          <Plus aria-hidden className="size-4" />
          {field.addLabel}
        </Button>
      </div>
    </fieldset>
  )
}

function emptyRow({ of }: RowsField): Record<string, string> {
  const start = Object.entries(of).map(([name, { format }]) => [name, format === 'url' ? 'https://' : ''])
  return Object.fromEntries(start)
}
