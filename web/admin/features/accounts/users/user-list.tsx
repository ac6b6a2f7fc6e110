import { SearchX, UserPlus } from 'lucide-react'
import { href, Link } from 'react-router'
import type { ShopUser } from '#contract/accounts/user.ts'
import { roleLabel } from '#domain/accounts/staff/permission-labels.ts'
import { permissions } from '#domain/accounts/staff/permissions.ts'
import { roles } from '#domain/accounts/staff/roles.ts'
import { recordOf } from '#domain/fields/record-of.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Moment } from '../../../ui/moment.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { RecordList } from '../../record/record-list.tsx'
import { useListView } from '../../record/use-list-view.ts'
import { accountContent } from '../account-content.ts'
import { fullName } from '../full-name.ts'
import { InvitationList } from '../invitations/invitation-list.tsx'
import { InvitePanel } from '../invitations/invite-panel.tsx'
import { RoleBadge } from '../role-badge.tsx'
import { useUsers } from './user-queries.ts'

const { list: content, person: texts } = accountContent

const shownRoles = ['team', 'all', ...roles] as const

/** Everyone who works here, or everyone with an account, and the invitations under way. */
export function UserList() {
  const view = useListView({ role: shownRoles }, { maxSearchLength: 200 })
  const query = useUsers(view.wanted)
  return (
    <RecordList
      name="users"
      content={content}
      actions={
        <ButtonLink to="/admin/users/roles" variant="secondary" size="small">
          {content.roles}
        </ButtonLink>
      }
      above={<InvitationList />}
      view={view}
      query={query}
      rows={query.data?.users}
      columns={columns}
      filters={{
        role: {
          label: 'Role',
          options: { team: content.team, all: content.everyone, ...recordOf(roles, roleLabel) },
        },
      }}
      icon={SearchX}
      links={{ none: everyUser, noMatch: everyUser }}
      add={{
        label: content.invite,
        icon: UserPlus,
        onPress: () => view.changeBeside({ invite: 'new' }),
      }}
    >
      {view.search.get('invite') !== null && (
        <InvitePanel onClose={() => view.changeBeside({ invite: null })} />
      )}
    </RecordList>
  )
}

const everyUser = '/admin/users?role=all'

const columns: readonly Column<ShopUser>[] = [
  {
    key: 'email',
    onCard: 'heading',
    label: 'Email',
    isFixed: true,
    cell: (user) => <UserLink user={user} />,
  },
  { key: 'name', onCard: 'line', label: 'Name', foldsUnder: 'email', cell: (user) => fullName(user) || null },
  { key: 'role', onCard: 'badge', label: 'Role', cell: (user) => <RoleAndState user={user} /> },
  {
    key: 'permissions',
    onCard: 'note',
    label: 'Permissions',
    foldsUnder: 'role',
    cell: (user) => <Rights user={user} />,
  },
  {
    key: 'verified',
    label: 'Email verified',
    isHiddenAtFirst: true,
    cell: (user) => (user.emailVerified ? 'Yes' : 'No'),
  },
  {
    key: 'second-factor',
    onCard: 'pair',
    label: 'Two-step login',
    cell: (user) => (user.hasSecondFactor ? 'On' : <SecondFactorOff user={user} />),
  },
  {
    key: 'seen',
    label: texts.sessions.seen,
    cell: (user) => (user.lastSeenAt ? <Moment at={user.lastSeenAt} isShort /> : null),
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
    <Link to={href('/admin/users/:id', { id: user.id })} className="link font-medium wrap-anywhere">
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
