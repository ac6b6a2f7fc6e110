import { Link } from 'react-router'
import { minPasswordLength, validateSignUp } from '#domain/accounts/sign-up.ts'
import { useSignUp } from '#web/session/use-opening.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, EmailField, TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
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

type SignupFormProps = { onSignedIn: () => void; onVerifyFirst: (message: string) => void }

export function SignupForm({ onSignedIn, onVerifyFirst }: SignupFormProps) {
  const signUp = useSignUp()
  const { text, check, values, change, formProps, message, isBusy } = useForm({
    ...rules,
    initial,
    async onSend({ firstName, lastName, email, password }) {
      const result = await signUp({
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        email: email.trim(),
        password,
      })
      if (result.kind === 'refused') return result
      if (result.kind === 'verify_first') onVerifyFirst(result.message)
      else onSignedIn()
      return undefined
    },
  })

  return (
    <form {...formProps} className="flex flex-col gap-5">
      {message && <Notice tone="error">{message}</Notice>}
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
