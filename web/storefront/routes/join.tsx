import { useNavigate } from 'react-router'
import type { ReceivedInvitation } from '#contract/accounts/invitation.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AccountPanel } from '../features/accounts/account-panel.tsx'
import { joinContent as content } from '../features/accounts/join/join-content.ts'
import { type AcceptedInvitation, JoinForm } from '../features/accounts/join/join-form.tsx'
import { useInvitation } from '../features/accounts/join/use-invitation.ts'
import { useLinkToken } from '../features/accounts/login/use-link-token.ts'
import { pageMeta } from '../features/seo/page-meta.ts'
import { formatClockTime, formatOrderDate } from '../order-dates.ts'
import { useShop } from '../use-shop.ts'
import type { Route } from './+types/join.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0], { title: content.title, isForFinding: false })
}

/** Where an invitation to work here leads. */
export default function JoinPage() {
  const token = useLinkToken()
  return (
    <AccountPanel title={content.title} text={content.text}>
      {token === null ? (
        <Spinner label={content.opening} />
      ) : token === '' ? (
        <Notice tone="warning" title={content.incomplete.title}>
          {content.incomplete.text}
        </Notice>
      ) : (
        <Received key={token} token={token} />
      )}
    </AccountPanel>
  )
}

function Received({ token }: { token: string }) {
  const { enter } = useAuth()
  const navigate = useNavigate()
  const { received, retry } = useInvitation(token)

  function start({ user, token }: AcceptedInvitation) {
    enter({ kind: 'opened', user, token })
    navigate('/admin', { replace: true })
  }

  switch (received.kind) {
    case 'loading':
      return <Spinner label={content.opening} />
    case 'refused':
      return (
        <Notice
          tone="warning"
          action={
            <Button variant="secondary" size="small" onClick={retry}>
              Try Again
            </Button>
          }
        >
          {received.message}
        </Notice>
      )
    case 'read':
      return (
        <div className="flex flex-col gap-6">
          <InvitationFacts invitation={received.invitation} />
          <JoinForm token={token} invitation={received.invitation} onAccepted={start} />
          <p className="text-sm text-ink-2">{content.expires(expiryText(received.invitation))}</p>
        </div>
      )
  }
}

function InvitationFacts({ invitation }: { invitation: ReceivedInvitation }) {
  const { name: shopName } = useShop()
  const { invitedBy, roleName, description, email } = invitation
  return (
    <section className="rounded-tile bg-paper-2 p-4">
      <p className="font-medium">{content.invites(invitedBy, shopName)}</p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt className="text-ink-2">{content.as}</dt>
        <dd>
          {roleName ?? content.ownSelection}
          {description && <span className="block text-ink-2">{description}</span>}
        </dd>
        <dt className="text-ink-2">{content.address}</dt>
        <dd className="wrap-anywhere">{email}</dd>
      </dl>
    </section>
  )
}

function expiryText({ expiresAt }: ReceivedInvitation): string {
  return `${formatOrderDate(expiresAt)}, ${formatClockTime(expiresAt)}`
}
