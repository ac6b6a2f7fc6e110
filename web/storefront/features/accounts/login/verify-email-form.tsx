import { useState } from 'react'
import { validateNewPassword } from '#domain/accounts/passwords/new-password.ts'
import { missingFields } from '#domain/form-problem.ts'
import { verifyEmail } from '#web/session/api/account-endpoints.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { type Login, openedBy } from '#web/session/login/open-session.ts'
import { Button } from '#web/ui/button.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { refusalOf } from '../own/refusal-of.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

/** Nothing is opened for someone who has to log in all the same. */
type OnVerified = (opened: Login | null) => void

type VerifyEmailFormProps = {
  token: string
  onVerified: (how: 'own_password' | 'new_password', opened: Login | null) => void
}

/**
 * Anybody can sign up with somebody else's address, so the link alone proves nothing: the password shows whose account
 * it is.
 */
export function VerifyEmailForm({ token, onVerified }: VerifyEmailFormProps) {
  const [choosesNew, setChoosesNew] = useState(false)
  return choosesNew ? (
    <NewPasswordForm
      token={token}
      onVerified={(opened) => onVerified('new_password', opened)}
      onBack={() => setChoosesNew(false)}
    />
  ) : (
    <OwnPasswordForm
      token={token}
      onVerified={(opened) => onVerified('own_password', opened)}
      onChooseNew={() => setChoosesNew(true)}
    />
  )
}

const ownPassword = {
  validate: (values: { password: string }) =>
    missingFields(values, ['password'], 'Please fill in all fields'),
  sample: { password: 'a password' },
  initial: { password: '' },
}

type OwnPasswordFormProps = { token: string; onVerified: OnVerified; onChooseNew: () => void }

function OwnPasswordForm({ token, onVerified, onChooseNew }: OwnPasswordFormProps) {
  const { text, formProps, message, isBusy } = useForm({
    ...ownPassword,
    onSend: ({ password }) => prove({ token, password }, onVerified),
  })
  return (
    <form {...formProps} className="flex flex-col gap-5">
      {message && <Notice tone="error">{message}</Notice>}
      <PasswordField
        label="Password"
        hint="The one you chose when you signed up"
        autoComplete="current-password"
        required
        {...text('password')}
      />
      <Button type="submit" size="large" isBusy={isBusy} busyLabel="Verifying...">
        Verify my email
      </Button>
      <p className="text-sm text-ink-2">
        Forgot it, or did someone else sign up?{' '}
        <button type="button" className="link min-h-6" onClick={onChooseNew}>
          Choose a new password
        </button>
      </p>
    </form>
  )
}

const newPassword = {
  validate: (values: { password: string; confirmPassword: string }) => validateNewPassword(values),
  sample: { password: 'a password', confirmPassword: 'a password' },
  initial: { password: '', confirmPassword: '' },
}

type NewPasswordFormProps = { token: string; onVerified: OnVerified; onBack: () => void }

function NewPasswordForm({ token, onVerified, onBack }: NewPasswordFormProps) {
  const { text, change, formProps, message, isBusy } = useForm({
    ...newPassword,
    async onSend({ password }) {
      const refused = await prove({ token, newPassword: password }, onVerified)
      const { newPassword: fault, ...others } = refused?.fields ?? {}
      return refused && { ...refused, fields: { ...others, ...(fault && { password: fault }) } }
    },
  })
  return (
    <form {...formProps} className="flex flex-col gap-5">
      {message && <Notice tone="error">{message}</Notice>}
      <p>This replaces the password chosen at sign-up, which will stop working.</p>
      <NewPasswordFields text={text} change={change} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" isBusy={isBusy} busyLabel="Saving...">
          Save and verify my email
        </Button>
        <Button size="large" variant="secondary" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}

async function prove(
  body: { token: string; password?: string; newPassword?: string },
  onVerified: OnVerified,
) {
  try {
    const { data } = await browserApi.call(verifyEmail, { body })
    onVerified(data ? openedBy(data) : null)
    return undefined
  } catch (error) {
    return refusalOf(error)
  }
}
