import { SearchX, UserPlus } from 'lucide-react'
import { Link } from 'react-router'
import type { ShopUser } from '#contract/accounts/user.ts'
import { roleLabel } from '#domain/accounts/permission-labels.ts'
import { permissions } from '#domain/accounts/permissions.ts'
import { roles } from '#domain/accounts/roles.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { knownPart, pagePart, useAddressParts } from '../../ui/form/use-address-parts.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Moment } from '../../ui/moment.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { FilterBar, FilterSelect, SearchBox } from '../../ui/table/filter-bar.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { accountContent } from './account-content.ts'
import { fullName } from './full-name.ts'
import { InvitationList } from './invitation-list.tsx'
import { InvitePanel } from './invite-panel.tsx'
import { RoleBadge } from './role-badge.tsx'
import { useUsers } from './user-queries.ts'

const { list: content, person: texts } = accountContent

const limit = 50

const shownRoles = ['team', 'all', ...roles] as const

/** Everyone who works here, or everyone with an account, and the invitations under way. */
export function UserList() {
  const [search, change] = useAddressParts()
  const role = knownPart(search, 'role', shownRoles)
  const q = (search.get('q') ?? '').slice(0, 200)
  const isInviting = search.get('invite') !== null
  const { data, error, refetch, isFetching, isPlaceholderData } = useUsers({
    q,
    role: role === 'all' ? null : role,
    page: pagePart(search),
    limit,
  })

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-80">
          <h1 className="text-2xl">{content.title}</h1>
          <p className="mt-1 max-w-2xl text-ink-2">{content.text}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/admin/users/roles" variant="secondary" size="small">
            {content.roles}
          </ButtonLink>
          <Button size="small" onClick={() => change({ invite: 'new', page: search.get('page') })}>
            <UserPlus aria-hidden className="size-4" />
            {content.invite}
          </Button>
        </div>
      </div>
      <InvitationList />
      <FilterBar>
        <SearchBox
          label="Search users"
          placeholder="Name, email"
          maxLength={200}
          value={q}
          onSearch={(text) => change({ q: text }, { isTyping: true })}
        />
        <FilterSelect
          label="Role"
          value={role}
          options={[
            { value: 'team', label: content.team },
            { value: 'all', label: content.everyone },
            ...roles.map((one) => ({ value: one, label: roleLabel(one) })),
          ]}
          onChange={(one) => change({ role: one === 'team' ? null : one })}
        />
      </FilterBar>
      {error && (
        <LoadFailure title={content.failure} isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      )}
      {(data || !error) && (
        <DataTable
          name="users"
          label="users"
          columns={columns}
          rows={data?.users}
          keyOf={({ id }) => id}
          nameOf={({ email }) => email}
          card={(one) => <UserCard user={one} />}
          isStale={isPlaceholderData}
          empty={
            <EmptyState {...content.none} icon={SearchX}>
              <ButtonLink to="/admin/users?role=all">{content.showEveryone}</ButtonLink>
            </EmptyState>
          }
        />
      )}
      {data && (
        <Pager pagination={data.pagination} onPage={(page) => change({ page: page > 1 ? page : null })} />
      )}
      {isInviting && <InvitePanel onClose={() => change({ page: search.get('page'), invite: null })} />}
    </div>
  )
}

const columns: readonly Column<ShopUser>[] = [
  { key: 'email', label: 'Email', isFixed: true, cell: (user) => <UserLink user={user} /> },
  { key: 'name', label: 'Name', foldsUnder: 'email', cell: (user) => fullName(user) || '–' },
  { key: 'role', label: 'Role', cell: (user) => <RoleAndState user={user} /> },
  { key: 'permissions', label: 'Permissions', foldsUnder: 'role', cell: (user) => <Rights user={user} /> },
  {
    key: 'verified',
    label: 'Email verified',
    isHiddenAtFirst: true,
    cell: (user) => (user.emailVerified ? 'Yes' : 'No'),
  },
  {
    key: 'second-factor',
    label: 'Two-step login',
    cell: (user) => (user.hasSecondFactor ? 'On' : <SecondFactorOff user={user} />),
  },
  {
    key: 'seen',
    label: texts.sessions.seen,
    cell: (user) => (user.lastSeenAt ? <Moment at={user.lastSeenAt} isShort /> : '–'),
  },
  {
    key: 'since',
    label: 'Since',
    isHiddenAtFirst: true,
    className: 'min-w-32',
    cell: (user) => <Moment at={user.createdAt} />,
  },
]

/** Relevant for people with admin permissions. */
function SecondFactorOff({ user }: { user: ShopUser }) {
  return <span className={user.role === 'customer' ? 'text-ink-2' : 'text-clay'}>Off</span>
}

function UserLink({ user }: { user: ShopUser }) {
  return (
    <Link to={`/admin/users/${user.id}`} className="link font-medium wrap-anywhere">
      {user.email}
    </Link>
  )
}

function RoleAndState({ user }: { user: ShopUser }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <RoleBadge user={user} />
      {user.suspendedAt !== null && <Badge tone="red">{texts.suspended.title}</Badge>}
    </span>
  )
}

function Rights({ user }: { user: ShopUser }) {
  if (user.role === 'admin') return 'Everything'
  if (user.role === 'customer') return <span className="text-ink-2">Shop</span>
  if (user.permissions.length === 0) return <span className="text-clay">Nothing yet</span>
  if (user.permissions.length === permissions.length) return 'All permissions'
  return <span className="block max-w-80">{user.permissions.join(', ')}</span>
}

function UserCard({ user }: { user: ShopUser }) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-start justify-between gap-3">
        <UserLink user={user} />
        <RoleAndState user={user} />
      </div>
      <p>{fullName(user)}</p>
      <p className="text-ink-2">
        <Rights user={user} />
      </p>
      {user.role !== 'customer' && (
        <p>
          <span>{texts.loggingIn.secondFactor}: </span>
          {user.hasSecondFactor ? <span>On</span> : <SecondFactorOff user={user} />}
        </p>
      )}
    </div>
  )
}
