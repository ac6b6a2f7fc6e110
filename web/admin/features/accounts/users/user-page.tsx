import { RotateCcw, UserX } from 'lucide-react'
import { Link } from 'react-router'
import type { UserInFull } from '#contract/accounts/user.ts'
import { isShopStaff } from '#domain/accounts/staff/roles.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RecordPage } from '../../record/record-page.tsx'
import { accountContent, suspendedSince } from '../account-content.ts'
import { fullName } from '../full-name.ts'
import { RoleBadge } from '../role-badge.tsx'
import { RoleSection } from './role-section.tsx'
import { UserActivity } from './user-activity.tsx'
import { UserLogins } from './user-logins.tsx'
import { UserProtection } from './user-protection.tsx'
import { useProtectUser, useUser } from './user-queries.ts'
import { UserSessions } from './user-sessions.tsx'

const { person: content, list } = accountContent

/** Somebody with an account: what they may do, how they log in, and what they did. */
export function UserPage({ id }: { id: string }) {
  const query = useUser(id)
  return (
    <RecordPage
      query={query}
      list={{ label: list.title, to: '/admin/users' }}
      content={content}
      icon={UserX}
      heading={({ user: person }) => ({
        title: fullName(person) || person.email,
        badge: (
          <>
            <RoleBadge user={person} />
            {person.suspendedAt !== null && <Badge tone="red">{content.suspended.title}</Badge>}
          </>
        ),
        intro: person.email,
      })}
    >
      {(known) => <Opened known={known} />}
    </RecordPage>
  )
}

function Opened({ known }: { known: UserInFull }) {
  const { user: person, sessions, logins, needsSecondFactor } = known
  const { user } = useAuth()
  const isOneself = person.id === user?.id
  const isStaff = isShopStaff(person.role)
  return (
    <>
      {person.suspendedAt !== null && <SuspendedNotice known={known} />}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5 max-lg:order-last">
          {isStaff && <UserActivity id={person.id} />}
          {!isStaff && (
            <p>
              <Link to={`/admin/orders?q=${encodeURIComponent(person.email)}`} className="link">
                {content.orders}
              </Link>
            </p>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <RoleSection key={person.id} person={person} isOneself={isOneself} />
          <UserProtection person={person} needsSecondFactor={needsSecondFactor} isOneself={isOneself} />
          <UserSessions person={person} sessions={sessions} isOneself={isOneself} />
          {isStaff && <UserLogins logins={logins} />}
        </div>
      </div>
    </>
  )
}

function SuspendedNotice({ known: { user: person } }: { known: UserInFull }) {
  const { restore } = useProtectUser(person.id)
  return (
    <Notice
      tone="warning"
      title={content.suspended.title}
      action={
        <Button
          variant="secondary"
          size="small"
          isBusy={restore.isPending}
          onClick={() => restore.mutate(undefined)}
        >
          <RotateCcw aria-hidden className="size-4" />
          {content.suspended.restore}
        </Button>
      }
    >
      {suspendedSince(person)}
      {restore.error && <span className="block text-red">{restore.error.message}</span>}
    </Notice>
  )
}
