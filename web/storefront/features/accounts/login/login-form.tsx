import { useState } from 'react'
import { Link } from 'react-router'
import { validateSignIn } from '#domain/accounts/sign-in.ts'
import { withWayBack } from '#domain/accounts/way-back.ts'
import { missingFields } from '#domain/form-problem.ts'
import { later } from '#web/deferred-hydration/later.tsx'
import { codeMissing } from '#web/session/api/unreachable.ts'
import { useLogIn } from '#web/session/use-opening.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, EmailField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useShop } from '../../../use-shop.ts'
import { FocusedNotice } from '../focused-notice.tsx'
import { refusalOf } from '../own/refusal-of.ts'
import { CodeField } from './code-field.tsx'
import type { LinkState } from './emailed-code-form.tsx'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

type LoginValues = { email: string; password: string; remember: boolean; code: string }

const passwordRules = {
  validate: (values: LoginValues) => validateSignIn(values),
  sample: { email: 'someone@example.com', password: 'a password', remember: false, code: '' },
}

const codeRules = {
  validate: (values: LoginValues) => missingFields(values, ['code'], 'Enter the code'),
  sample: { ...passwordRules.sample, code: '123456' },
}

const EmailedCodeForm = later(() =>
  import('./emailed-code-form.tsx').then((module) => module.EmailedCodeForm),
)

type LoginFormProps = {
  /** The page that an emailed link leads back to. */
  from: string
  /** As far as it is known; with a code it comes from an emailed link. */
  email: string
  code: string
  onSignedIn: () => void
}

/** Email and password, and then, if the account has a second factor, its code in the same form. */
export function LoginForm({ from, email, code, onSignedIn }: LoginFormProps) {
  const { canSendMail } = useShop()
  const { form, needsCode, unverified, startOver } = useLoginForm({ from, email, onSignedIn })
  const { values, formProps, message, isBusy } = form
  const link = useEmailedLink(from, code === '' ? null : { kind: 'sent', email, message: null, code })

  if (link.asked) {
    return (
      <EmailedCodeForm
        whileLoading={<Skeleton className="h-72" />}
        asked={link.asked}
        from={from}
        onSignedIn={onSignedIn}
        onBack={link.goBack}
      />
    )
  }
  return (
    <form {...formProps} className="flex flex-col gap-5">
      {message && <Notice tone="error">{message}</Notice>}
      {link.refusal && <Notice tone="error">{link.refusal}</Notice>}
      {unverified !== null && <FocusedNotice key={unverified} tone="warning" title={unverified} />}
      {needsCode ? <SecondStep form={form} /> : <FirstStep form={form} isKnown={email !== ''} from={from} />}
      <Button type="submit" size="large" isBusy={isBusy} busyLabel="Logging in...">
        Login
      </Button>
      {needsCode && (
        <Button variant="quiet" onClick={startOver}>
          Use another account
        </Button>
      )}
      {!needsCode && canSendMail && (
        <Button
          variant="secondary"
          size="large"
          isBusy={link.isBusy}
          busyLabel="Sending..."
          onClick={() => link.ask(values.email.trim())}
        >
          Email me a link instead
        </Button>
      )}
    </form>
  )
}

function useEmailedLink(from: string, first: LinkState | null) {
  const [asked, setAsked] = useState(first)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function ask(email: string) {
    setIsBusy(true)
    setRefusal(null)
    try {
      const { sendLinkIfTyped } = await import('./send-login-link.ts').catch(codeMissing)
      const answer = await sendLinkIfTyped(email, from)
      if (answer.kind === 'refused') setRefusal(answer.message)
      else setAsked(answer)
    } catch (error) {
      setRefusal(refusalOf(error).message)
    } finally {
      setIsBusy(false)
    }
  }

  return { asked, refusal, isBusy, ask: (email: string) => void ask(email), goBack: () => setAsked(null) }
}

function useLoginForm({ from, email: known, onSignedIn }: Omit<LoginFormProps, 'code'>) {
  const logIn = useLogIn()
  const [needsCode, setNeedsCode] = useState(false)
  const [unverified, setUnverified] = useState<string | null>(null)
  const form = useForm<LoginValues>({
    ...(needsCode ? codeRules : passwordRules),
    initial: { email: known, password: '', remember: false, code: '' },
    async onSend({ email, password, remember, code }) {
      setUnverified(null)
      const result = await logIn({
        email: email.trim(),
        password,
        remember,
        from,
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

function FirstStep({
  form: { values, text, check },
  isKnown,
  from,
}: Step & { isKnown: boolean; from: string }) {
  const password = useFocusOnArrival(isKnown)
  return (
    <>
      <EmailField autoComplete="username" {...text('email')} />
      <PasswordField ref={password} label="Password" autoComplete="current-password" {...text('password')} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Checkbox label="Remember me" {...check('remember')} />
        <Link
          to={withWayBack('/forgot-password', from)}
          state={{ email: values.email.trim() }}
          className="link"
        >
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
