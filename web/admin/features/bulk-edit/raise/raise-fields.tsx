import { useId } from 'react'
import { priceRoundings } from '#domain/money/price-change.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { control } from '../../catalogue/edit/control-looks.ts'
import { raiseContent } from './raise-content.ts'
import type { RaiseForm } from './raised-prices.ts'

type RaiseFieldsProps = {
  form: RaiseForm
  error: string | undefined
  onChange: (change: Partial<RaiseForm>) => void
}

/** Which price goes up or down, by how much, and to what it is rounded. */
export function RaiseFields({ form, error, onChange }: RaiseFieldsProps) {
  return (
    <>
      <Choice
        legend={raiseContent.whichPrice}
        value={form.price}
        options={[
          { value: 'retailCents', label: 'Retail' },
          { value: 'wholesaleCents', label: 'Wholesale' },
        ]}
        onChoose={(price) => onChange({ price })}
      />
      <Choice
        legend="Direction"
        value={form.direction}
        options={[
          { value: 'up', label: 'Up' },
          { value: 'down', label: 'Down' },
        ]}
        onChoose={(direction) => onChange({ direction })}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          label="By"
          inputMode="decimal"
          autoComplete="off"
          placeholder={form.unit === 'percent' ? '8' : '50,00'}
          value={form.by}
          error={error}
          onChange={(event) => onChange({ by: event.target.value })}
          className={control}
        />
        <SelectField
          label="In"
          value={form.unit}
          options={[
            { value: 'percent', label: 'Percent' },
            { value: 'amount', label: 'Rand' },
          ]}
          onChange={(event) => onChange({ unit: event.target.value === 'amount' ? 'amount' : 'percent' })}
          className={control}
        />
      </div>
      <SelectField
        label="Rounded"
        value={form.rounding}
        options={['to_99', 'to_95', 'to_900', 'whole_rand', 'none'].flatMap((name) => {
          const value = priceRoundings.find((one) => one === name)
          return value ? [{ value, label: raiseContent.roundings[value] }] : []
        })}
        onChange={(event) => {
          const rounding = priceRoundings.find((one) => one === event.target.value)
          if (rounding) onChange({ rounding })
        }}
        className={control}
      />
    </>
  )
}

type ChoiceProps<Value extends string> = {
  legend: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChoose: (value: Value) => void
}

export function Choice<Value extends string>({ legend, value, options, onChoose }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-9 items-center gap-2 rounded-control border border-line-strong px-3 has-checked:border-green has-checked:bg-green-soft has-checked:text-green has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-green"
          >
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
              className="size-4 accent-green outline-none"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
