import { useRef, useState } from 'react'
import type { Customer, customerHelps } from '#contract/accounts/customer.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { randomKey } from '#web/session/random-key.ts'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { useMessages } from '../../ui/messages-provider.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Section } from '../../ui/section.tsx'
import { verifyQuestion } from '../accounts/account-content.ts'
import { ChangeEmailPanel } from './change-email-panel.tsx'
import { customerContent, endSessionsQuestion, helpedNotice } from './customer-content.ts'
import { useHelpCustomer, useMarkVerified } from './customer-queries.ts'
import { mayChange } from './may-change.ts'
import { MergePanel } from './merge-panel.tsx'

const { login: content } = customerContent

type Help = (typeof customerHelps)[number]

/** How the person logs in, and what helps if they cannot. */
export function LoginSection({ customer }: { customer: Customer }) {
  const { isVerified, mustVerify, lastLoginAt, openSessions, hasSecondFactor } = customer
  return (
    <Section title={content.title}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-ink-2">{content.verified}</dt>
        <dd className={isVerified ? undefined : 'text-clay'}>{isVerified ? 'Yes' : 'No'}</dd>
        <dt className="text-ink-2">{content.lastLogin}</dt>
        <dd>{lastLoginAt ? <Moment at={lastLoginAt} /> : content.never}</dd>
        <dt className="text-ink-2">{content.sessions}</dt>
        <dd>{openSessions === 1 ? '1 device' : `${openSessions} devices`}</dd>
        <dt className="text-ink-2">{content.twoStep}</dt>
        <dd>{hasSecondFactor ? 'On' : 'Off'}</dd>
      </dl>
      {mustVerify && <p className="mt-2 text-clay">{content.mustVerify}</p>}
      <LoginHelp customer={customer} />
    </Section>
  )
}

function LoginHelp({ customer }: { customer: Customer }) {
  const { user } = useAuth()
  const confirm = useConfirm()
  const { help, isHelping, error } = useHelp(customer)
  const verify = useMarkVerified(customer.id)
  const [panel, setPanel] = useState<'email' | 'merge' | null>(null)
  if (!mayChange(user, customer)) return null
  const isAdministrator = user?.role === 'admin'
  const isCustomer = customer.role === 'customer'
  const problem = error ?? verify.error

  async function markVerified() {
    if (await confirm(verifyQuestion(customer))) verify.mutate()
  }

  async function endSessions() {
    if (await confirm(endSessionsQuestion(customer))) help('end_sessions')
  }

  return (
    <div className="mt-3 flex flex-col gap-2">
      {problem && (
        <p role="alert" className="text-red">
          {problem.message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {!customer.isVerified && (
          <Act isBusy={isHelping('verification_email')} onClick={() => help('verification_email')}>
            {content.sendVerification}
          </Act>
        )}
        {!customer.isVerified && isAdministrator && (
          <Act isBusy={verify.isPending} onClick={markVerified}>
            {content.markVerified}
          </Act>
        )}
        <Act isBusy={isHelping('reset_link')} onClick={() => help('reset_link')}>
          {content.sendReset}
        </Act>
        {customer.openSessions > 0 && customer.id !== user?.id && (
          <Act isBusy={isHelping('end_sessions')} onClick={endSessions}>
            {content.endSessions}
          </Act>
        )}
        {isAdministrator && isCustomer && (
          <>
            <Act onClick={() => setPanel('email')}>{content.changeEmail}</Act>
            <Act onClick={() => setPanel('merge')}>{content.merge}</Act>
          </>
        )}
      </div>
      {panel === 'email' && <ChangeEmailPanel customer={customer} onClose={() => setPanel(null)} />}
      {panel === 'merge' && <MergePanel customer={customer} onClose={() => setPanel(null)} />}
    </div>
  )
}

type ActProps = { isBusy?: boolean; onClick: () => void; children: string }

function Act({ isBusy = false, onClick, children }: ActProps) {
  return (
    <Button variant="secondary" size="small" isBusy={isBusy} onClick={onClick}>
      {children}
    </Button>
  )
}

/** After a lost answer the same press is repeated with its key, so that no email goes out twice. */
function useHelp({ id, email }: Customer) {
  const sending = useHelpCustomer(id)
  const { tell } = useMessages()
  const keys = useRef<Partial<Record<Help, string>>>({})

  function help(wanted: Help) {
    const key = keys.current[wanted] ?? randomKey()
    keys.current[wanted] = key
    sending.mutate(
      { help: wanted, key },
      {
        onSuccess: (answer) => {
          delete keys.current[wanted]
          tell(helpedNotice(wanted, email, answer))
        },
      },
    )
  }

  return {
    help,
    isHelping: (wanted: Help) => sending.isPending && sending.variables.help === wanted,
    error: sending.error,
  }
}
