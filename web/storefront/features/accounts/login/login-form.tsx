import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { validateSignIn } from '#domain/accounts/sign-in.ts'
import { missingFields } from '#domain/form-problem.ts'
import { useLogIn } from '#web/session/use-opening.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, EmailField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useShop } from '../../../use-shop.ts'
import { FocusedNotice } from '../focused-notice.tsx'
import { CodeField } from './code-field.tsx'

type LoginValues = { email: string; password: string; remember: boolean; code: string }

const initial: LoginValues = { email: '', password: '', remember: false, code: '' }

const passwordRules = {
  validate: (values: LoginValues) => validateSignIn(values),
  sample: { email: 'someone@example.com', password: 'a password', remember: false, code: '' },
}

const codeRules = {
  validate: (values: LoginValues) => missingFields(values, ['code'], 'Enter the code'),
  sample: { ...passwordRules.sample, code: '123456' },
}

const EmailedCodeForm = lazy(() =>
  import('./emailed-code-form.tsx').then((module) => ({ default: module.EmailedCodeForm })),
)

/** Email and password, and then, if the account has a second factor, its code in the same form. */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { canSendMail } = useShop()
  const [wantsEmail, setWantsEmail] = useState(false)
  const { form, needsCode, unverified, startOver } = useLoginForm(onSignedIn)
  const { values, formProps, message, isBusy } = form

  if (wantsEmail) {
    return (
      <Suspense fallback={<Skeleton className="h-72" />}>
        <EmailedCodeForm
          email={values.email.trim()}
          onSignedIn={onSignedIn}
          onBack={() => setWantsEmail(false)}
        />
      </Suspense>
    )
  }
  return (
    <form {...formProps} className="flex flex-col gap-5">
      {message && <Notice tone="error">{message}</Notice>}
      {unverified !== null && <FocusedNotice key={unverified} tone="warning" title={unverified} />}
      {needsCode ? <SecondStep form={form} /> : <FirstStep form={form} />}
      <Button type="submit" size="large" isBusy={isBusy} busyLabel="Logging in...">
        Login
      </Button>
      {needsCode && (
        <Button variant="quiet" onClick={startOver}>
          Use another account
        </Button>
      )}
      {!needsCode && canSendMail && (
        <Button variant="secondary" size="large" onClick={() => setWantsEmail(true)}>
          Email me a code
        </Button>
      )}
    </form>
  )
}

function useLoginForm(onSignedIn: () => void) {
  const logIn = useLogIn()
  const [needsCode, setNeedsCode] = useState(false)
  const [unverified, setUnverified] = useState<string | null>(null)
  const form = useForm({
    ...(needsCode ? codeRules : passwordRules),
    initial,
    async onSend({ email, password, remember, code }) {
      setUnverified(null)
      const result = await logIn({
        email: email.trim(),
        password,
        remember,
        ...(needsCode && { code: code.trim() }),
      })
      switch (result.kind) {
        case 'signed_in':
          onSignedIn()
          return undefined
        case 'code_needed':
          setNeedsCode(true)
          return undefined
        case 'verify_first':
          setUnverified(result.message)
          return undefined
        case 'refused':
          return result
      }
    },
  })
  const startOver = () => {
    form.change({ code: '' })
    setNeedsCode(false)
  }
  return { form, needsCode, unverified, startOver }
}

type Step = { form: ReturnType<typeof useLoginForm>['form'] }

function FirstStep({ form: { values, text, check } }: Step) {
  return (
    <>
      <EmailField autoComplete="username" {...text('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...text('password')} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Checkbox label="Remember me" {...check('remember')} />
        <Link to="/forgot-password" state={{ email: values.email.trim() }} className="link">
          Forgot password?
        </Link>
      </div>
    </>
  )
}

function SecondStep({ form: { values, text } }: Step) {
  return (
    <>
      <p>
        Hello again, <span className="font-medium wrap-anywhere">{values.email.trim()}</span>. One more step:
        enter the code from your authenticator app.
      </p>
      <CodeField {...text('code')} />
    </>
  )
}
