import type { ReactNode } from 'react'
import { validateEmailAlone } from '#domain/accounts/sign-up.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/field.tsx'
import type { FormRefusal } from '#web/ui/form/form-state.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

const rules = {
  validate: (values: { email: string }) => validateEmailAlone(values),
  sample: { email: 'someone@example.com' },
}

type EmailFormProps = {
  email: string
  hint?: string
  autoComplete?: 'email' | 'username'
  /** It took the place of what was pressed. */
  takesFocus?: boolean
  label: string
  busyLabel: string
  onSend: (email: string) => Promise<FormRefusal | undefined>
  children?: ReactNode
}

/** An address and nothing else: what is wrong is said once, at the field, unless it is not about the field. */
export function EmailForm({
  email,
  hint,
  autoComplete = 'username',
  takesFocus = false,
  label,
  busyLabel,
  onSend,
  children,
}: EmailFormProps) {
  const { text, errors, formProps, message, isBusy } = useForm({
    ...rules,
    initial: { email },
    onSend: (values) => onSend(values.email.trim()),
  })
  const field = useFocusOnArrival(takesFocus)
  return (
    <form {...formProps} className="flex flex-col gap-5">
      {message && !errors.email && <Notice tone="error">{message}</Notice>}
      <EmailField
        ref={field}
        hint={hint}
        autoComplete={autoComplete}
        required
        {...text('email')}
        {...(errors.email && { error: message ?? errors.email })}
      />
      <Button type="submit" size="large" isBusy={isBusy} busyLabel={busyLabel}>
        {label}
      </Button>
      {children}
    </form>
  )
}
