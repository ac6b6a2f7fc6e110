import { RotateCcw, UserX } from 'lucide-react'
import { Link } from 'react-router'
import type { UserInFull } from '#contract/accounts/user.ts'
import { isShopStaff } from '#domain/accounts/roles.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { isMissing } from '../../ui/is-missing.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { accountContent, suspendedSince } from './account-content.ts'
import { fullName } from './full-name.ts'
import { RoleBadge } from './role-badge.tsx'
import { RoleSection } from './role-section.tsx'
import { UserActivity } from './user-activity.tsx'
import { UserLogins } from './user-logins.tsx'
import { UserProtection } from './user-protection.tsx'
import { useProtectUser, useUser } from './user-queries.ts'
import { UserSessions } from './user-sessions.tsx'

const { person: content, list } = accountContent

/** Somebody with an account: what they may do, how they log in, and what they did. */
export function UserPage({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useUser(id)
  if (data) return <Page known={data} />
  if (!error) return <Spinner label={content.loading} />
  if (isMissing(error)) {
    return (
      <EmptyState heading="h1" {...content.missing} icon={UserX}>
        <ButtonLink to="/admin/users">{content.back}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <LoadFailure title={content.failure} isRetrying={isFetching} onRetry={refetch}>
      {error.message}
    </LoadFailure>
  )
}

function Page({ known }: { known: UserInFull }) {
  const { user: person, sessions, logins, needsSecondFactor } = known
  const { user } = useAuth()
  const isOneself = person.id === user?.id
  const isStaff = isShopStaff(person.role)
  const name = fullName(person) || person.email
  return (
    <div className="flex flex-col gap-5">
      <div>
        <Breadcrumbs items={[{ label: list.title, to: '/admin/users' }, { label: name }]} />
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <h1 className="text-2xl wrap-anywhere">{name}</h1>
          <RoleBadge user={person} />
          {person.suspendedAt !== null && <Badge tone="red">{content.suspended.title}</Badge>}
        </div>
        <p className="mt-1 text-ink-2 wrap-anywhere">{person.email}</p>
      </div>
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
    </div>
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
