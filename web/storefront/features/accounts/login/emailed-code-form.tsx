import { useState } from 'react'
import { missingFields } from '#domain/form-problem.ts'
import { useLogIn } from '#web/session/use-opening.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { CodeField } from './code-field.tsx'
import { EmailForm } from './email-form.tsx'
import { type SentLink, sendLoginLink } from './send-login-link.ts'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

export type LinkState = SentLink | { kind: 'untyped'; email: string }

type EmailedCodeFormProps = { asked: LinkState; from: string; onSignedIn: () => void; onBack: () => void }

/** Logging in by an email in the place of the password: by its link, or by typing its code here. */
export function EmailedCodeForm({ asked: first, from, onSignedIn, onBack }: EmailedCodeFormProps) {
  const [asked, setAsked] = useState(first)

  async function send(email: string) {
    const answer = await sendLoginLink(email, from)
    if (answer.kind === 'refused') return answer
    setAsked(answer)
    return undefined
  }

  return (
    <div className="flex flex-col gap-3">
      {asked.kind === 'untyped' ? (
        <EmailForm
          email={asked.email}
          hint="We will email you a link to log in with"
          takesFocus
          label="Send the link"
          busyLabel="Sending..."
          onSend={send}
        />
      ) : (
        <CodeForm
          sent={asked}
          from={from}
          onSignedIn={onSignedIn}
          onAskAgain={() => setAsked({ kind: 'untyped', email: asked.email })}
        />
      )}
      <Button variant="quiet" onClick={onBack}>
        Use my password instead
      </Button>
    </div>
  )
}

type CodeValues = { emailedCode: string; code: string; remember: boolean }

type CodeFormProps = { sent: SentLink; from: string; onSignedIn: () => void; onAskAgain: () => void }

/** The emailed code, and then, if the account has a second factor, its code in the same form. */
function CodeForm({ sent, from, onSignedIn, onAskAgain }: CodeFormProps) {
  const logIn = useLogIn()
  const [needsCode, setNeedsCode] = useState(false)
  const { text, check, formProps, message, isBusy } = useForm<CodeValues>({
    validate: (values) => missingFields(values, [needsCode ? 'code' : 'emailedCode'], 'Enter the code'),
    initial: { emailedCode: sent.code, code: '', remember: false },
    async onSend({ emailedCode, code, remember }) {
      const result = await logIn({
        email: sent.email,
        emailedCode: emailedCode.trim(),
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
          return { message: result.message }
        case 'refused':
          // The emailed code may have expired while the other was looked up.
          if (result.fields?.emailedCode) setNeedsCode(false)
          return result
      }
    },
  })
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
          <SentNotice sent={sent} />
          <EmailedCodeField sent={sent} {...text('emailedCode')} />
          <Checkbox label="Remember me" {...check('remember')} />
        </>
      )}
      <Button type="submit" size="large" isBusy={isBusy} busyLabel="Logging in...">
        Login
      </Button>
      {!needsCode && (
        <Button variant="quiet" onClick={onAskAgain}>
          Send another link
        </Button>
      )}
    </form>
  )
}

function SentNotice({ sent: { message } }: { sent: SentLink }) {
  if (message === null) return <p>Your link has filled in the code. Press Login to carry on.</p>
  return (
    <Notice tone="info" title="Check your inbox">
      {message} Open its link, or type its code here. If nothing arrives within a few minutes, check your spam
      folder.
    </Notice>
  )
}

type EmailedCodeFieldProps = { sent: SentLink } & Pick<
  Parameters<typeof TextField>[0],
  'name' | 'value' | 'error' | 'onChange' | 'onBlur'
>

function EmailedCodeField({ sent: { email, code }, ...field }: EmailedCodeFieldProps) {
  const input = useFocusOnArrival(code === '')
  return (
    <TextField
      ref={input}
      label="Code from the email"
      hint={<>Sent to {email}</>}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      className="max-w-40 tabular-nums"
      {...field}
    />
  )
}
