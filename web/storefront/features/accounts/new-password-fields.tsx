import type { ComponentProps } from 'react'
import { PasswordField } from '#web/ui/field.tsx'

type Control = Omit<ComponentProps<typeof PasswordField>, 'label' | 'hint' | 'autoComplete'>

type NewPasswordFieldsProps = { text: (field: 'password' | 'confirmPassword') => Control }

/** A new password, typed twice. */
export function NewPasswordFields({ text }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label="New password"
        hint="At least 6 characters"
        autoComplete="new-password"
        required
        {...text('password')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        required
        {...text('confirmPassword')}
      />
    </>
  )
}
