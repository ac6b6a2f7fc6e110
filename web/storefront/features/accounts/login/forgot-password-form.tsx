import { isEmail, normaliseEmail } from '#domain/accounts/sign-up.ts'
import { missingFields } from '#domain/form-problem.ts'
import { forgotPassword } from '#web/session/api/account-endpoints.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { refusalOf } from '../own/refusal-of.ts'

const invalidEmail = 'Please enter a valid email address'

const rules = {
  validate: (values: { email: string }) =>
    missingFields(values, ['email'], 'Please fill in all fields') ??
    (isEmail(normaliseEmail(values.email))
      ? null
      : { message: invalidEmail, fields: { email: invalidEmail } }),
  sample: { email: 'someone@example.com' },
}

type ForgotPasswordFormProps = { email: string; onSent: (message: string) => void }

export function ForgotPasswordForm({ email, onSent }: ForgotPasswordFormProps) {
  const { text, formProps, message, isBusy } = useForm({
    ...rules,
    initial: { email },
    async onSend(values) {
      try {
        const { message } = await browserApi.call(forgotPassword, { body: { email: values.email.trim() } })
        onSent(message)
        return undefined
      } catch (error) {
        return refusalOf(error)
      }
    },
  })

  return (
    <form {...formProps} className="flex flex-col gap-5">
      {message && <Notice tone="error">{message}</Notice>}
      <EmailField autoComplete="username" required {...text('email')} />
      <Button type="submit" size="large" isBusy={isBusy} busyLabel="Sending...">
        Send me a link
      </Button>
    </form>
  )
}
