import { useState } from 'react'
import { Link } from 'react-router'
import { alreadyRegistered, minPasswordLength, validateSignUp } from '#domain/accounts/sign-up.ts'
import { loginPath } from '#web/session/login/login-path.ts'
import { useSignUp } from '#web/session/use-opening.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, EmailField, TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { FocusedNotice } from '../focused-notice.tsx'
import { NewPasswordField } from './new-password-field.tsx'

const initial = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  acceptsTerms: false,
}

const rules = {
  validate: (values: typeof initial) => validateSignUp(values),
  sample: {
    firstName: 'Some',
    lastName: 'One',
    email: 'someone@example.com',
    password: 'a password',
    confirmPassword: 'a password',
    acceptsTerms: true,
  },
}

type SignupFormProps = { from: string; onSignedIn: () => void; onVerifyFirst: (message: string) => void }

export function SignupForm({ from, onSignedIn, onVerifyFirst }: SignupFormProps) {
  const signUp = useSignUp()
  const [known, setKnown] = useState<string | null>(null)
  const { text, check, values, change, formProps, message, isBusy } = useForm({
    ...rules,
    initial,
    async onSend({ firstName, lastName, email, password }) {
      setKnown(null)
      const result = await signUp({
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        email: email.trim(),
        password,
        from,
      })
      if (result.kind === 'refused' && result.message !== alreadyRegistered) return result
      if (result.kind === 'refused') setKnown(email.trim())
      else if (result.kind === 'verify_first') onVerifyFirst(result.message)
      else onSignedIn()
      return undefined
    },
  })

  return (
    <form {...formProps} className="flex flex-col gap-5">
      {message && <Notice tone="error">{message}</Notice>}
      {known !== null && <AlreadyRegistered key={known} email={known} from={from} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" required {...text('firstName')} />
        <TextField label="Last name" autoComplete="family-name" required {...text('lastName')} />
      </div>
      <EmailField required {...text('email')} />
      <NewPasswordField
        label="Password"
        minLength={minPasswordLength}
        person={{ email: values.email, firstName: values.firstName, lastName: values.lastName }}
        onSuggest={(password) => change({ password, confirmPassword: password })}
        {...text('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        required
        {...text('confirmPassword')}
      />
      <Checkbox
        required
        label={
          <>
            I agree to the{' '}
            <Link to="/terms" className="link">
              Terms of Service
            </Link>{' '}
            and{' '}
            <Link to="/privacy" className="link">
              Privacy Policy
            </Link>
          </>
        }
        {...check('acceptsTerms')}
      />
      <Button type="submit" size="large" isBusy={isBusy} busyLabel="Creating account...">
        Create Account
      </Button>
    </form>
  )
}

function AlreadyRegistered({ email, from }: { email: string; from: string }) {
  return (
    <FocusedNotice tone="warning" title={alreadyRegistered}>
      <Link to={loginPath(from)} state={{ email }} className="link inline-flex min-h-6 items-center">
        Log in with this address
      </Link>
    </FocusedNotice>
  )
}
