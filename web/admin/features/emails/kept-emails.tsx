import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { useMessages } from '../../ui/messages-provider.tsx'
import { grouped } from '../../ui/table/pager.tsx'
import { keptEmails, noMailServer, released, releaseQuestion } from './email-content.ts'
import { type ReleaseBody, useReleaseKept } from './email-queries.ts'

const daysToChoose = [1, 3, 7, 30] as const

/** Emails kept while there was no mail server: why they were not sent, and the decision once there is one. */
export function KeptEmails({ kept, canSendMail }: { kept: number; canSendMail: boolean }) {
  const emails = kept === 1 ? '1 email' : `${grouped(kept)} emails`
  const decision = useDecision(emails)
  if (kept === 0 && canSendMail) return null
  if (canSendMail) return <KeptDecision emails={emails} {...decision} />
  const { title, text } = noMailServer(kept, emails)
  return (
    <Notice tone="warning" title={title}>
      {text}
    </Notice>
  )
}

type KeptDecisionProps = ReturnType<typeof useDecision> & { emails: string }

function KeptDecision({ emails, decide, isPending, error }: KeptDecisionProps) {
  const [days, setDays] = useState<number>(7)
  const { title, text } = keptEmails(emails)
  return (
    <Notice tone="warning" title={title}>
      <p>{text}</p>
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
    if (!(await confirm(releaseQuestion(body, emails)))) return
    release.mutate(body, { onSuccess: (answer) => tell(released(answer)) })
  }

  return { decide, isPending: release.isPending, error: release.error }
}
