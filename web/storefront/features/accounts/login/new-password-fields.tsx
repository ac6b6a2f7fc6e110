import type { ComponentProps } from 'react'
import { minStaffPasswordLength } from '#domain/accounts/passwords/password.ts'
import { minPasswordLength } from '#domain/accounts/sign-up.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'

type Control = Omit<ComponentProps<typeof PasswordField>, 'label' | 'hint' | 'autoComplete' | 'value'> & {
  value: string
}

type NewPasswordFieldsProps = {
  text: (field: 'password' | 'confirmPassword') => Control
  change: (values: { password: string; confirmPassword: string }) => void
  isForStaff?: boolean
  email?: string
}

/** A new password, typed twice. */
export function NewPasswordFields({ text, change, isForStaff = false, email }: NewPasswordFieldsProps) {
  return (
    <>
      <NewPasswordField
        label="New password"
        minLength={isForStaff ? minStaffPasswordLength : minPasswordLength}
        person={{ isForStaff, ...(email !== undefined && { email }) }}
        onSuggest={(password) => change({ password, confirmPassword: password })}
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
