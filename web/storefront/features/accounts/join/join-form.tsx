import { useState } from 'react'
import { Link } from 'react-router'
import type { User } from '#contract/accounts/account.ts'
import type { ReceivedInvitation } from '#contract/accounts/invitation.ts'
import { validateNewStaffPassword } from '#domain/accounts/passwords/validate-new-staff-password.ts'
import { missingFields } from '#domain/form-problem.ts'
import { acceptInvitation } from '#web/session/api/accept-invitation.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { CodeField } from '../login/code-field.tsx'
import { NewPasswordFields } from '../login/new-password-fields.tsx'
import { type Refusal, refusalOf } from '../own/refusal-of.ts'
import { joinContent as content } from './join-content.ts'

export type AcceptedInvitation = { user: User; token: string }

type JoinFormProps = {
  token: string
  invitation: ReceivedInvitation
  onAccepted: (accepted: AcceptedInvitation) => void
}

/** Accepts an invitation: with a new password, or with that of the account that the address has. */
export function JoinForm(props: JoinFormProps) {
  return props.invitation.hasAccount ? <OwnAccountForm {...props} /> : <NewAccountForm {...props} />
}

function NewAccountForm({ token, invitation, onAccepted }: JoinFormProps) {
  const { text, change, formProps, message, isBusy } = useForm({
    validate: (values: { name: string; password: string; confirmPassword: string }) =>
      missingFields(values, ['name'], 'Please fill in all fields') ?? validateNewStaffPassword(values),
    sample: { name: 'A name', password: 'three words apart', confirmPassword: 'three words apart' },
    initial: { name: invitation.name, password: '', confirmPassword: '' },
    onSend: ({ name, password }) => accept({ token, name, password }, onAccepted),
  })
  return (
    <form {...formProps} className="flex flex-col gap-5">
      {message && <Notice tone="error">{message}</Notice>}
      <p>{content.chooseNew}</p>
      <TextField label={content.name} autoComplete="name" required {...text('name')} />
      <input type="hidden" name="username" autoComplete="username" value={invitation.email} />
      <NewPasswordFields text={text} change={change} isForStaff />
      <SubmitButton isBusy={isBusy} />
    </form>
  )
}

function OwnAccountForm({ token, invitation, onAccepted }: JoinFormProps) {
  const [needsCode, setNeedsCode] = useState(false)
  const { text, formProps, message, isBusy } = useForm({
    validate: (values: { password: string; code: string }) =>
      needsCode
        ? missingFields(values, ['code'], 'Enter the code')
        : missingFields(values, ['password'], 'Please fill in all fields'),
    sample: { password: 'a password', code: '123456' },
    initial: { password: '', code: '' },
    async onSend({ password, code }) {
      const refusal = await accept({ token, password, ...(needsCode && { code: code.trim() }) }, onAccepted)
      if (refusal?.code !== 'second_factor_needed') return refusal
      setNeedsCode(true)
      return undefined
    },
  })
  return (
    <form {...formProps} className="flex flex-col gap-5">
      {message && <Notice tone="error">{message}</Notice>}
      <p>{needsCode ? content.codeNeeded : content.hasAccount}</p>
      <input type="hidden" name="username" autoComplete="username" value={invitation.email} />
      {needsCode ? (
        <CodeField {...text('code')} />
      ) : (
        <>
          <PasswordField label="Password" autoComplete="current-password" required {...text('password')} />
          <Link to="/forgot-password" state={{ email: invitation.email }} className="link self-start">
            {content.forgotten}
          </Link>
        </>
      )}
      <SubmitButton isBusy={isBusy} />
    </form>
  )
}

function SubmitButton({ isBusy }: { isBusy: boolean }) {
  return (
    <Button type="submit" size="large" isBusy={isBusy} busyLabel={content.accepting}>
      {content.accept}
    </Button>
  )
}

async function accept(
  body: { token: string; name?: string; password: string; code?: string },
  onAccepted: (accepted: AcceptedInvitation) => void,
): Promise<(Refusal & { code: string }) | undefined> {
  try {
    const { user, session } = await browserApi.call(acceptInvitation, { body })
    onAccepted({ user, token: session.access_token })
    return undefined
  } catch (error) {
    return refusalOf(error)
  }
}
