import { useEffect, useRef, useState } from 'react'
import { isEmail, normaliseEmail } from '#domain/accounts/sign-up.ts'
import { missingFields } from '#domain/form-problem.ts'
import { sendLoginCode } from '#web/session/api/account-endpoints.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useLogIn } from '#web/session/use-opening.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, EmailField, TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { refusalOf } from '../own/refusal-of.ts'
import { CodeField } from './code-field.tsx'

type EmailedCodeFormProps = { email: string; onSignedIn: () => void; onBack: () => void }

type Sent = { email: string; message: string }

/** Logging in with a code from an email in the place of the password. */
export function EmailedCodeForm({ email, onSignedIn, onBack }: EmailedCodeFormProps) {
  const [sent, setSent] = useState<Sent | null>(null)
  return (
    <div className="flex flex-col gap-3">
      {sent === null ? (
        <AddressForm email={email} onSent={setSent} />
      ) : (
        <CodeForm sent={sent} onSignedIn={onSignedIn} onAskAgain={() => setSent(null)} />
      )}
      <Button variant="quiet" onClick={onBack}>
        Use my password instead
      </Button>
    </div>
  )
}

const invalidEmail = 'Please enter a valid email address'

const addressRules = {
  validate: (values: { email: string }) =>
    missingFields(values, ['email'], 'Please fill in all fields') ??
    (isEmail(normaliseEmail(values.email))
      ? null
      : { message: invalidEmail, fields: { email: invalidEmail } }),
  sample: { email: 'someone@example.com' },
}

function AddressForm({ email, onSent }: { email: string; onSent: (sent: Sent) => void }) {
  const { text, formProps, message, isBusy } = useForm({
    ...addressRules,
    initial: { email },
    async onSend(values) {
      try {
        const { message } = await browserApi.call(sendLoginCode, { body: { email: values.email.trim() } })
        onSent({ email: values.email.trim(), message })
        return undefined
      } catch (error) {
        return refusalOf(error)
      }
    },
  })
  const field = useFocusOnArrival()
  return (
    <form {...formProps} className="flex flex-col gap-5">
      {message && <Notice tone="error">{message}</Notice>}
      <EmailField
        ref={field}
        hint="We will email you a code of 6 digits"
        autoComplete="username"
        required
        {...text('email')}
      />
      <Button type="submit" size="large" isBusy={isBusy} busyLabel="Sending...">
        Send the code
      </Button>
    </form>
  )
}

type CodeValues = { emailedCode: string; code: string; remember: boolean }

type CodeFormProps = { sent: Sent; onSignedIn: () => void; onAskAgain: () => void }

/** The emailed code, and then, if the account has a second factor, its code in the same form. */
function CodeForm({ sent, onSignedIn, onAskAgain }: CodeFormProps) {
  const logIn = useLogIn()
  const [needsCode, setNeedsCode] = useState(false)
  const { text, check, formProps, message, isBusy } = useForm<CodeValues>({
    validate: (values) => missingFields(values, [needsCode ? 'code' : 'emailedCode'], 'Enter the code'),
    initial: { emailedCode: '', code: '', remember: false },
    async onSend({ emailedCode, code, remember }) {
      const result = await logIn({
        email: sent.email,
        emailedCode: emailedCode.trim(),
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
          return { message: result.message }
        case 'refused':
          // The emailed code may have expired while the other was looked up.
          if (result.fields?.emailedCode) setNeedsCode(false)
          return result
      }
    },
  })
  const field = useFocusOnArrival()
  return (
    <form {...formProps} className="flex flex-col gap-5">
      {message && <Notice tone="error">{message}</Notice>}
      {needsCode ? (
        <>
          <p>One more step: enter the code from your authenticator app.</p>
          <CodeField {...text('code')} />
        </>
      ) : (
        <>
          <Notice tone="info" title="Check your inbox">
            {sent.message} If nothing arrives within a few minutes, check your spam folder.
          </Notice>
          <TextField
            ref={field}
            label="Code from the email"
            hint={<>Sent to {sent.email}</>}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            className="max-w-40 tabular-nums"
            {...text('emailedCode')}
          />
          <Checkbox label="Remember me" {...check('remember')} />
        </>
      )}
      <Button type="submit" size="large" isBusy={isBusy} busyLabel="Logging in...">
        Login
      </Button>
      {!needsCode && (
        <Button variant="quiet" onClick={onAskAgain}>
          Send another code
        </Button>
      )}
    </form>
  )
}

/** What was pressed to come here is gone, and the focus must not be. */
function useFocusOnArrival() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return field
}
