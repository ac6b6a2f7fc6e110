import type { ComponentProps } from 'react'
import { Field } from '#web/ui/field.tsx'

type TextAreaProps = { label: string; hint?: string; error?: string } & ComponentProps<'textarea'>

export function TextArea({ label, hint, error, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(controlProps) => (
        <textarea
          {...rest}
          {...controlProps}
          className="field-sizing-content min-h-40 w-full min-w-0 rounded-control border border-line-strong bg-paper px-3 py-2 text-ink transition-colors hover:border-ink aria-invalid:border-red"
        />
      )}
    </Field>
  )
}
