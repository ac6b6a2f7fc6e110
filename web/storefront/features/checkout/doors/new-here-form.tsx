import { Link } from 'react-router'
import { minPasswordLength, validateNewHere } from '#domain/accounts/sign-up.ts'
import { useSignUp } from '#web/session/use-opening.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { NewPasswordField } from '../../accounts/login/new-password-field.tsx'

const rules = {
  validate: (values: { email: string; password: string }) => validateNewHere(values),
  sample: { email: 'someone@example.com', password: 'a password' },
}

type NewHereFormProps = { onSignedIn: () => void; onVerifyFirst: (message: string) => void }

/** The fewest fields that make an account. Its owner's name follows with the delivery address. */
export function NewHereForm({ onSignedIn, onVerifyFirst }: NewHereFormProps) {
  const signUp = useSignUp()
  const { text, values, change, formProps, message, isBusy } = useForm({
    ...rules,
    initial: { email: '', password: '' },
    async onSend({ email, password }) {
      const result = await signUp({ email: email.trim(), password, nameFollows: true })
      if (result.kind === 'refused') return result
      if (result.kind === 'verify_first') onVerifyFirst(result.message)
      else onSignedIn()
      return undefined
    },
  })

  return (
    <form {...formProps} className="flex flex-col gap-5">
      {message && <Notice tone="error">{message}</Notice>}
      <EmailField required {...text('email')} />
      <NewPasswordField
        label="Choose a password"
        minLength={minPasswordLength}
        person={{ email: values.email }}
        onSuggest={(password) => change({ password })}
        {...text('password')}
      />
      <Button type="submit" size="large" isBusy={isBusy} busyLabel="Creating account...">
        Create Account
      </Button>
      <p className="text-sm text-pretty text-ink-2">
        By creating an account you agree to the{' '}
        <Link to="/terms" className="link">
          Terms of Service
        </Link>{' '}
        and{' '}
        <Link to="/privacy" className="link">
          Privacy Policy
        </Link>
        .
      </p>
    </form>
  )
}
