import { Field } from '#web/ui/field.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import type { DiscountValues } from './discount-values.ts'

type LinesFieldProps = {
  form: Form<DiscountValues>
  label: string
  hint: string
  field: 'customers' | 'brands'
}

/** Several things, each on a line of its own. */
export function LinesField({ label, hint, field, form }: LinesFieldProps) {
  const { error, value, ...control } = form.text(field)
  return (
    <Field label={label} hint={hint} isOptional {...(error && { error })}>
      {(described) => (
        <textarea
          {...described}
          {...control}
          rows={2}
          value={value}
          className="field-sizing-content min-h-16 w-full rounded-control border border-line-strong bg-paper px-3 py-2 text-base hover:border-ink aria-invalid:border-red"
        />
      )}
    </Field>
  )
}
