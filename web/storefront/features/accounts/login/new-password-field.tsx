import type { ComponentProps } from 'react'
import { suggestPassword } from '#domain/accounts/passwords/suggest-password.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { type Person, useRatedPassword } from './use-rated-password.ts'

type NewPasswordFieldProps = Omit<
  ComponentProps<typeof PasswordField>,
  'hint' | 'autoComplete' | 'value' | 'onSuggest'
> & {
  value: string
  minLength: number
  /** As far as it is known, since a password may not be made of it. */
  person: Person
  onSuggest: (password: string) => void
}

/** A password to be chosen: what is wrong with it is said when the field is left, and one is suggested. */
export function NewPasswordField({
  minLength,
  person,
  onSuggest,
  error,
  onBlur,
  ...field
}: NewPasswordFieldProps) {
  const { problem, rate } = useRatedPassword(person)
  const { value } = field
  return (
    <PasswordField
      hint={`At least ${minLength} characters`}
      autoComplete="new-password"
      required
      error={error ?? (problem?.of === value ? problem.text : undefined)}
      onBlur={(event) => {
        onBlur?.(event)
        if (value.length >= minLength) rate(value)
      }}
      onSuggest={() => onSuggest(suggestPassword(draw))}
      {...field}
    />
  )
}

function draw(below: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn % below
}
