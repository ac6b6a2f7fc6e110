import { UsersRound } from 'lucide-react'
import { href, Link } from 'react-router'
import type { ListedGroup } from '#contract/accounts/customer-group.ts'
import type { Column } from '#web/admin/ui/table/data-table.tsx'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { mayDo } from '../layout/destinations.ts'
import { RecordList } from '../record/record-list.tsx'
import { useListView } from '../record/use-list-view.ts'
import { customerGroupContent as content } from './customer-group-content.ts'
import { useCustomerGroups } from './customer-group-queries.ts'

/** Every group of customers. */
export function CustomerGroupList() {
  const view = useListView({})
  const query = useCustomerGroups()
  return (
    <RecordList
      name="customer-groups"
      content={content}
      view={view}
      query={query}
      rows={query.data}
      columns={columns}
      icon={UsersRound}
      add={{ label: content.new, to: '/admin/customer-groups/new' }}
    />
  )
}

const vatText = ({ showsExclVat }: ListedGroup) => (showsExclVat ? content.exclVat : content.inclVat)

const columns: readonly Column<ListedGroup>[] = [
  {
    key: 'name',
    onCard: 'heading',
    label: content.columns.name,
    isFixed: true,
    cell: (group) => <GroupLink group={group} />,
  },
  {
    key: 'list',
    onCard: 'line',
    label: content.columns.list,
    cell: (group) => content.listText(group.percents, group.prices),
  },
  { key: 'vat', onCard: 'note', label: content.columns.vat, cell: vatText },
  {
    key: 'customers',
    onCard: 'note',
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
