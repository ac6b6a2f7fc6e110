import { SearchX } from 'lucide-react'
import type { ShopUser } from '#contract/accounts/user.ts'
import { roleLabel } from '#domain/accounts/permission-labels.ts'
import { permissions } from '#domain/accounts/permissions.ts'
import { roles } from '#domain/accounts/roles.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { knownPart, pagePart, useAddressParts } from '../../ui/form/use-address-parts.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Moment } from '../../ui/moment.tsx'
import { OpenLink } from '../../ui/open-link.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { FilterBar, FilterSelect, SearchBox } from '../../ui/table/filter-bar.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { fullName } from './full-name.ts'
import { RightsPanel } from './rights-panel.tsx'
import { RoleBadge } from './role-badge.tsx'
import { useUsers } from './user-queries.ts'

const limit = 50

export function UserList() {
  const { user } = useAuth()
  const [search, change] = useAddressParts()
  const role = knownPart(search, 'role', ['all', ...roles])
  const q = (search.get('q') ?? '').slice(0, 200)
  const open = search.get('open')
  const { data, error, refetch, isFetching, isPlaceholderData } = useUsers({
    q,
    role: role === 'all' ? null : role,
    page: pagePart(search),
    limit,
  })
  const person = open === null ? undefined : data?.users.find(({ id }) => id === open)

  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-2xl">Users</h1>
        <p className="mt-1 text-ink-2">Everyone with an account and what they can do here.</p>
      </div>
      <FilterBar>
        <SearchBox
          label="Search users"
          placeholder="Name, email"
          maxLength={200}
          value={q}
          onSearch={(text) => change({ q: text, open: null }, { isTyping: true })}
        />
        <FilterSelect
          label="Role"
          value={role}
          options={[
            { value: 'all', label: 'All' },
            ...roles.map((one) => ({ value: one, label: roleLabel(one) })),
          ]}
          onChange={(one) => change({ role: one === 'all' ? null : one, open: null })}
        />
      </FilterBar>
      {error && (
        <LoadFailure title="The users could not be loaded" isRetrying={isFetching} onRetry={refetch}>
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
          openKey={open}
          card={(one) => <UserCard user={one} />}
          isStale={isPlaceholderData}
          empty={
            <EmptyState title="No Users Match" text="Try another word, or show everyone." icon={SearchX}>
              <ButtonLink to="/admin/users">Clear All Filters</ButtonLink>
            </EmptyState>
          }
        />
      )}
      {data && (
        <Pager
          pagination={data.pagination}
          onPage={(page) => change({ page: page > 1 ? page : null, open: null })}
        />
      )}
      {person && (
        <RightsPanel
          key={person.id}
          person={person}
          isOneself={person.id === user?.id}
          onClose={() => change({ page: search.get('page'), open: null })}
        />
      )}
    </div>
  )
}

const columns: readonly Column<ShopUser>[] = [
  { key: 'email', label: 'Email', isFixed: true, cell: (user) => <UserLink user={user} /> },
  { key: 'name', label: 'Name', foldsUnder: 'email', cell: (user) => fullName(user) || '–' },
  { key: 'role', label: 'Role', cell: (user) => <RoleBadge role={user.role} /> },
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
    key: 'since',
    label: 'Since',
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
    <OpenLink id={user.id} className="link font-medium wrap-anywhere">
      {user.email}
    </OpenLink>
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
        <RoleBadge role={user.role} />
      </div>
      <p>{fullName(user)}</p>
      <p className="text-ink-2">
        <Rights user={user} />
      </p>
    </div>
  )
}
