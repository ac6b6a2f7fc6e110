import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/confirm-provider.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useMessages } from '../../ui/messages-provider.tsx'
import { grouped } from '../../ui/table/pager.tsx'
import { type ReleaseBody, useReleaseKept } from './email-queries.ts'

const daysToChoose = [1, 3, 7, 30] as const

/** Emails kept while there was no mail server: why they were not sent, and the decision once there is one. */
export function KeptEmails({ kept, canSendMail }: { kept: number; canSendMail: boolean }) {
  const emails = kept === 1 ? '1 email' : `${grouped(kept)} emails`
  const decision = useDecision(emails)
  if (kept === 0 && canSendMail) return null
  if (canSendMail) return <KeptDecision emails={emails} {...decision} />
  return (
    <Notice
      tone="warning"
      title={kept === 0 ? 'No mail server is set' : `No mail server is set: ${emails} not sent`}
    >
      Emails are stored here, where you can read them. Nobody receives them until you set SMTP_URL to a mail
      server. Then you can choose here which ones to send.
    </Notice>
  )
}

type KeptDecisionProps = ReturnType<typeof useDecision> & { emails: string }

function KeptDecision({ emails, decide, isPending, error }: KeptDecisionProps) {
  const [days, setDays] = useState<number>(7)
  return (
    <Notice tone="warning" title={`${emails} from the time without a mail server`}>
      <p>They were not sent. Customers may still be waiting for them, or may no longer need them.</p>
      {error && (
        <p role="alert" className="mt-2 text-red">
          {error.message}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <label className="flex items-center gap-2">
          Written in the last
          <select
            value={days}
            onChange={(event) => setDays(Number(event.target.value))}
            className="min-h-9 rounded-control border border-line-strong bg-paper px-2"
          >
            {daysToChoose.map((count) => (
              <option key={count} value={count}>
                {count === 1 ? '1 day' : `${count} days`}
              </option>
            ))}
          </select>
        </label>
        <Button size="small" isBusy={isPending} onClick={() => decide({ send: 'recent', days })}>
          Send these
        </Button>
        <Button variant="secondary" size="small" isBusy={isPending} onClick={() => decide({ send: 'all' })}>
          Send all
        </Button>
        <Button variant="quiet" size="small" isBusy={isPending} onClick={() => decide({ send: 'none' })}>
          Send none
        </Button>
      </div>
    </Notice>
  )
}

/** Asks first, since an email that went out cannot be taken back. */
function useDecision(emails: string) {
  const release = useReleaseKept()
  const confirm = useConfirm()
  const { tell } = useMessages()

  async function decide(body: ReleaseBody) {
    const isSure = await confirm({
      title: question(body, emails),
      text:
        body.send === 'none'
          ? 'They stay in this list as withdrawn. You can still send each one by hand.'
          : 'Each is sent once. Emails with expired links or about finished matters are skipped. The rest is withdrawn.',
      confirmLabel: body.send === 'none' ? 'Do not send' : 'Send',
      tone: 'primary',
    })
    if (!isSure) return
    release.mutate(body, {
      onSuccess: ({ queued, withdrawn }) =>
        tell({
          title: queued === 1 ? '1 email is being sent' : `${grouped(queued)} emails are being sent`,
          text: withdrawn > 0 ? `${grouped(withdrawn)} were skipped.` : undefined,
        }),
    })
  }

  return { decide, isPending: release.isPending, error: release.error }
}

function question(body: ReleaseBody, emails: string): string {
  if (body.send === 'none') return `Withdraw ${emails}?`
  if (body.send === 'all') return `Send ${emails}?`
  return body.days === 1 ? 'Send those from the last day?' : `Send those from the last ${body.days} days?`
}
