import { UsersRound } from 'lucide-react'
import { href, Link } from 'react-router'
import type { ListedGroup } from '#contract/accounts/customer-group.ts'
import { LoadFailure } from '#web/admin/ui/load-failure.tsx'
import { type Column, DataTable } from '#web/admin/ui/table/data-table.tsx'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { mayDo } from '../layout/destinations.ts'
import { customerGroupContent as content } from './customer-group-content.ts'
import { useCustomerGroups } from './customer-group-queries.ts'

/** Every group of customers. */
export function CustomerGroupList() {
  const { data, error, refetch, isFetching } = useCustomerGroups()
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-2xl">{content.title}</h1>
          <p className="mt-1 text-ink-2">{content.intro}</p>
        </div>
        <ButtonLink to="/admin/customer-groups/new">{content.new}</ButtonLink>
      </div>
      {error && (
        <LoadFailure title={content.failure} isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      )}
      {(data || !error) && (
        <DataTable
          name="customer-groups"
          label="customer groups"
          columns={columns}
          rows={data}
          keyOf={({ id }) => String(id)}
          nameOf={({ name }) => name}
          card={(group) => <GroupCard group={group} />}
          empty={
            <EmptyState {...content.none} icon={UsersRound}>
              <ButtonLink to="/admin/customer-groups/new">{content.new}</ButtonLink>
            </EmptyState>
          }
        />
      )}
    </div>
  )
}

const vatText = ({ showsExclVat }: ListedGroup) => (showsExclVat ? content.exclVat : content.inclVat)

const columns: readonly Column<ListedGroup>[] = [
  { key: 'name', label: content.columns.name, isFixed: true, cell: (group) => <GroupLink group={group} /> },
  {
    key: 'list',
    label: content.columns.list,
    cell: (group) => content.listText(group.percents, group.prices),
  },
  { key: 'vat', label: content.columns.vat, cell: vatText },
  {
    key: 'customers',
    label: content.columns.customers,
    cell: (group) => <MembersLink group={group} />,
  },
]

function GroupLink({ group: { id, name } }: { group: ListedGroup }) {
  return (
    <Link
      to={href('/admin/customer-groups/:id', { id: String(id) })}
      className="link font-medium wrap-anywhere"
    >
      {name}
    </Link>
  )
}

/** The customers of a group, in the list of all. */
function MembersLink({ group: { id, customers } }: { group: ListedGroup }) {
  const { user } = useAuth()
  const text = content.customers(customers)
  if (customers === 0 || !user || !mayDo(user, 'orders')) return text
  return (
    <Link to={`/admin/customers?group=${id}`} className="link">
      {text}
    </Link>
  )
}

function GroupCard({ group }: { group: ListedGroup }) {
  return (
    <div className="flex flex-col gap-1">
      <GroupLink group={group} />
      <p>{content.listText(group.percents, group.prices)}</p>
      <p className="text-ink-2">
        <MembersLink group={group} />. {vatText(group)}.
      </p>
    </div>
  )
}
