import { useState } from 'react'
import { changeSecondFactor } from '#contract/accounts/account.ts'
import { isShopStaff } from '#domain/accounts/staff/roles.ts'
import { missingFields } from '#domain/form-problem.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useRefetch } from '#web/session/login/use-own-page.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { AccountName } from '../account-name.tsx'
import { CodeField } from '../login/code-field.tsx'
import { ownCall } from '../own/own-call.ts'
import { PasswordFirst } from '../password-first.tsx'
import { AccountSection } from '../sections/account-section.tsx'
import type { SectionProps } from '../sections/section-props.ts'
import { Unfolding } from '../sections/unfolding.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSetUp, type StartedFactor } from './second-factor-set-up.tsx'

/** The admin area may have waited for it. */
type SecondFactorSectionProps = SectionProps & { onDutyDone: () => void }

/** With it a stolen password is not enough. */
export function SecondFactorSection({ account, onDutyDone }: SecondFactorSectionProps) {
  const refetch = useRefetch()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { email, hasSecondFactor } = account

  function turnedOn(recoveryCodes: readonly string[]) {
    setCodes(recoveryCodes)
    refetch()
    onDutyDone()
  }

  return (
    <AccountSection
      title="Two-step login"
      text={`As well as your password, you enter a code from an app on your phone, so a stolen password is not enough to log in. Turning this on logs you out on all other devices.${isShopStaff(account.role) ? ' We ask all staff to use it.' : ''}`}
    >
      <div id="two-step-login" className="flex scroll-mt-24 flex-col items-start gap-4">
        <p className="flex items-center gap-3">
          <span>Two-step login is</span>
          {hasSecondFactor ? <Badge tone="good">On</Badge> : <Badge tone="neutral">Off</Badge>}
        </p>
        {codes && <RecoveryCodes codes={codes} email={email} onKept={() => setCodes(null)} />}
        {account.hasPassword === false && <PasswordFirst to="turn on two-step login" />}
        {!codes && !hasSecondFactor && account.hasPassword !== false && (
          <Unfolding label="Turn on two-step login">
            {(foldUp) => <TurnOn email={email} onTurnedOn={turnedOn} onCancel={() => foldUp()} />}
          </Unfolding>
        )}
        {!codes && hasSecondFactor && (
          <>
            <Unfolding label="New recovery codes">
              {(foldUp) => (
                <CredentialsForm
                  email={email}
                  action="recovery_codes"
                  label="Make new codes"
                  onDone={(answer) => answer.state === 'on' && setCodes(answer.recoveryCodes)}
                  onCancel={() => foldUp()}
                />
              )}
            </Unfolding>
            <Unfolding label="Turn off two-step login">
              {(foldUp) => (
                <CredentialsForm
                  email={email}
                  action="disable"
                  label="Turn off"
                  variant="danger"
                  onDone={refetch}
                  onCancel={() => foldUp()}
                />
              )}
            </Unfolding>
          </>
        )}
      </div>
    </AccountSection>
  )
}

type TurnOnProps = {
  email: string
  onTurnedOn: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

function TurnOn({ email, onTurnedOn, onCancel }: TurnOnProps) {
  const [started, setStarted] = useState<StartedFactor | null>(null)
  if (started) return <SecondFactorSetUp started={started} onTurnedOn={onTurnedOn} onCancel={onCancel} />
  return (
    <CredentialsForm
      email={email}
      action="start"
      label="Continue"
      onDone={(answer) => answer.state === 'started' && setStarted(answer)}
      onCancel={onCancel}
    />
  )
}

type Action = 'start' | 'disable' | 'recovery_codes'
type Answer = Awaited<ReturnType<typeof send>>

type CredentialsFormProps = {
  email: string
  action: Action
  label: string
  variant?: ButtonVariant
  onDone: (answer: Answer) => void
  onCancel: () => void
}

/** Changing what protects the account requires the password again. */
function CredentialsForm({ email, action, label, variant, onDone, onCancel }: CredentialsFormProps) {
  const needsCode = action !== 'start'
  const { text, formProps, message, isBusy } = useForm({
    validate: (values) =>
      missingFields(values, needsCode ? ['password', 'code'] : ['password'], 'Please fill in all fields'),
    sample: { password: 'a password', code: '123456' },
    initial: { password: '', code: '' },
    async onSend({ password, code }) {
      const result = await ownCall(() => send(action, password, code.trim()))
      if (result.kind === 'refused') return result
      onDone(result.answer)
      return undefined
    },
  })

  return (
    <form {...formProps} className="flex flex-col gap-5">
      {message && <Notice tone="error">{message}</Notice>}
      <AccountName email={email} />
      <PasswordField label="Password" autoComplete="current-password" required {...text('password')} />
      {needsCode && <CodeField takesFocus={false} {...text('code')} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={variant} isBusy={isBusy} busyLabel="One moment...">
          {label}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function send(action: Action, password: string, code: string) {
  const body = action === 'start' ? { action, password } : { action, password, code }
  return browserApi.call(changeSecondFactor, { body })
}
