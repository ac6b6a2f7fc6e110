import { validateNewPassword } from '#domain/accounts/passwords/new-password.ts'
import { resetPassword } from '#web/session/api/account-endpoints.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { type Login, openedBy } from '#web/session/login/open-session.ts'
import { Button } from '#web/ui/button.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { refusalOf } from '../own/refusal-of.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

const rules = {
  validate: (values: { password: string; confirmPassword: string }) => validateNewPassword(values),
  sample: { password: 'a password', confirmPassword: 'a password' },
}

/** Nothing is opened for someone who has to log in all the same. */
type ResetPasswordFormProps = { token: string; onChanged: (opened: Login | null) => void }

export function ResetPasswordForm({ token, onChanged }: ResetPasswordFormProps) {
  const { text, change, formProps, message, isBusy } = useForm({
    ...rules,
    initial: { password: '', confirmPassword: '' },
    async onSend({ password }) {
      try {
        const { data } = await browserApi.call(resetPassword, { body: { token, password } }, { token: null })
        onChanged(data ? openedBy(data) : null)
        return undefined
      } catch (error) {
        return refusalOf(error)
      }
    },
  })

  return (
    <form {...formProps} className="flex flex-col gap-5">
      {message && <Notice tone="error">{message}</Notice>}
      <NewPasswordFields text={text} change={change} />
      <Button type="submit" size="large" isBusy={isBusy} busyLabel="Saving...">
        Save new password
      </Button>
    </form>
  )
}
