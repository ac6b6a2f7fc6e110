import type { ComponentProps } from 'react'
import { minStaffPasswordLength } from '#domain/accounts/password.ts'
import { minPasswordLength } from '#domain/accounts/sign-up.ts'
import { PasswordField } from '#web/ui/password-field.tsx'

type Control = Omit<ComponentProps<typeof PasswordField>, 'label' | 'hint' | 'autoComplete'>

type NewPasswordFieldsProps = {
  text: (field: 'password' | 'confirmPassword') => Control
  isForStaff?: boolean
}

/** A new password, typed twice. */
export function NewPasswordFields({ text, isForStaff = false }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label="New password"
        hint={`At least ${isForStaff ? minStaffPasswordLength : minPasswordLength} characters`}
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
