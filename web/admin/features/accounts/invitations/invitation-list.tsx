import { useState } from 'react'
import type { Invitation } from '#contract/accounts/invitation.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { useMessages } from '../../../ui/messages-provider.tsx'
import { momentText } from '../../../ui/moment-text.ts'
import { accountContent, withdrawQuestion } from '../account-content.ts'
import { LinkPanel, type UnsentLink } from '../users/link-panel.tsx'
import { useInvitations, useMoveInvitation } from './invitation-queries.ts'

const { invitations: content, invite, access } = accountContent

/** Everyone who was invited and has not accepted; nothing if there is nobody. */
export function InvitationList() {
  const { data: invitations = [], error } = useInvitations()
  const [unsent, setUnsent] = useState<UnsentLink | null>(null)
  if (error) {
    return (
      <p role="alert" className="text-red">
        {content.failure}. {error.message}
      </p>
    )
  }
  if (invitations.length === 0 && !unsent) return null
  return (
    <section aria-label={content.title} className="rounded-tile border border-line px-4 py-3">
      <h2 className="text-base">{content.title}</h2>
      <ul className="divide-y divide-line">
        {invitations.map((invitation) => (
          <InvitationItem key={invitation.id} invitation={invitation} onUnsent={setUnsent} />
        ))}
      </ul>
      {unsent && <LinkPanel {...unsent} onClose={() => setUnsent(null)} />}
    </section>
  )
}

type InvitationItemProps = { invitation: Invitation; onUnsent: (unsent: UnsentLink) => void }

function InvitationItem({ invitation, onUnsent }: InvitationItemProps) {
  const { id, name, email, isOpen, expiresAt, invitedBy } = invitation
  const { resend, withdraw } = useMoveInvitation(id)
  const confirm = useConfirm()
  const { tell } = useMessages()
  const error = resend.error ?? withdraw.error

  async function sendAgain() {
    const sent = await resend.mutateAsync().catch(() => null)
    if (sent?.link) onUnsent({ email, link: sent.link })
    else if (sent) tell({ title: invite.sent.title, text: invite.sent.text(email) })
  }

  async function withdrawIt() {
    if (await confirm(withdrawQuestion(invitation))) withdraw.mutate()
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          <Badge tone="sun">{roleNameOf(invitation)}</Badge>
          {!isOpen && (
            <Badge tone="neutral">
              {Date.parse(expiresAt) > Date.now() ? content.void : content.expired}
            </Badge>
          )}
        </p>
        <p className="text-ink-2 wrap-anywhere">
          {email}. {isOpen && `${content.expires} ${momentText(expiresAt)}. `}
          {content.by} {invitedBy}.
        </p>
        {error && (
          <p role="alert" className="text-red">
            {error.message}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" isBusy={resend.isPending} onClick={sendAgain}>
          {content.resend}
          <span className="sr-only"> {name}</span>
        </Button>
        <Button variant="quiet" size="small" isBusy={withdraw.isPending} onClick={withdrawIt}>
          {content.withdraw}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  )
}

function roleNameOf({ role, staffRole }: Invitation): string {
  if (role === 'admin') return access.admin.label
  return staffRole?.name ?? access.own.label
}
