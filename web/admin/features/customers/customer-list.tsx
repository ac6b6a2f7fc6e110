import { SearchX } from 'lucide-react'
import { href, Link, useLocation } from 'react-router'
import {
  customerFilters,
  customerSorts,
  exportCustomers,
  type ListedCustomer,
  type listCustomers,
} from '#contract/accounts/customer.ts'
import type { CallOutput } from '#contract/endpoint.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Money } from '#web/ui/money.tsx'
import { knownPart } from '../../ui/form/use-address-parts.ts'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { FilterSelect } from '../../ui/table/filter-bar.tsx'
import { grouped } from '../../ui/table/pager.tsx'
import { TableDownloads } from '../../ui/table-downloads.tsx'
import { RoleBadge } from '../accounts/role-badge.tsx'
import { mayDo } from '../layout/destinations.ts'
import { RecordList } from '../record/record-list.tsx'
import { useListView } from '../record/use-list-view.ts'
import { customerContent as content } from './customer-content.ts'
import { useCustomers } from './customer-queries.ts'

/** Everyone who bought, signed up or wrote. */
export function CustomerList() {
  const view = useListView({ filter: customerFilters })
  const { user } = useAuth()
  const maySeeSales = user !== null && mayDo(user, 'reports')
  const sorts = customerSorts.filter((sort) => maySeeSales || sort !== 'value')
  const asked = knownPart(view.search, 'sort', customerSorts)
  const sort = sorts.includes(asked) ? asked : 'newest'
  const group = groupPart(view.search)
  const query = useCustomers({ ...view.wanted, sort, ...(group && { group }) })
  const groups = query.data?.groups ?? []
  const { filter, q } = view.wanted

  return (
    <RecordList
      name="customers"
      content={content}
      actions={maySeeSales && <ExportButton search={{ filter, q, ...(group && { group }) }} />}
      view={view}
      query={query}
      rows={query.data?.customers}
      columns={columns.filter(
        ({ key }) => (key !== 'value' || maySeeSales) && (key !== 'group' || groups.length > 0),
      )}
      filters={{ filter: { label: 'Show', options: content.filters } }}
      moreFilters={
        <>
          <GroupFilter groups={groups} group={group} onChoose={(one) => view.change({ group: one })} />
          <FilterSelect
            label="Sort by"
            value={sort}
            options={sorts.map((one) => ({ value: one, label: content.sorts[one] }))}
            onChange={(one) => view.change({ sort: one === 'newest' ? null : one })}
          />
        </>
      }
      isNarrowed
      icon={SearchX}
    />
  )
}

const columns: readonly Column<ListedCustomer>[] = [
  {
    key: 'name',
    onCard: 'heading',
    label: 'Name',
    isFixed: true,
    cell: (customer) => (
      <span className="flex min-w-40 flex-wrap items-center gap-2">
        <NameLink customer={customer} />
        <KindBadge customer={customer} />
      </span>
    ),
  },
  {
    key: 'email',
    onCard: 'line',
    label: 'Email',
    foldsUnder: 'name',
    cell: (customer) => <Email customer={customer} />,
  },
  {
    key: 'phone',
    onCard: 'line',
    label: 'Phone',
    foldsUnder: 'name',
    cell: ({ phone }) =>
      phone ? <span className="whitespace-nowrap tabular-nums">{formatPhone(phone)}</span> : null,
  },
  {
    key: 'group',
    onCard: 'line',
    label: content.group,
    foldsUnder: 'name',
    cell: ({ customerGroup }) => customerGroup,
  },
  { key: 'orders', onCard: 'pair', label: 'Orders', isNumeric: true, cell: ({ orders }) => orders },
  {
    key: 'value',
    onCard: 'pair',
    label: 'Value',
    isNumeric: true,
    cell: ({ valueCents = 0, orders }) => (orders > 0 ? <Money cents={valueCents} /> : null),
  },
  {
    key: 'last',
    onCard: 'pair',
    label: 'Last order',
    className: 'min-w-28',
    cell: ({ lastOrderAt }) => (lastOrderAt ? <Moment at={lastOrderAt} isShort /> : null),
  },
  { key: 'since', label: 'Since', className: 'min-w-28', cell: ({ since }) => <Moment at={since} isShort /> },
]

type GroupFilterProps = {
  groups: CallOutput<typeof listCustomers>['groups']
  group: string | null
  onChoose: (group: string) => void
}

/** Nothing in a shop without customer groups. */
function GroupFilter({ groups, group, onChoose }: GroupFilterProps) {
  if (groups.length === 0 && group === null) return null
  return (
    <FilterSelect
      label={content.group}
      value={group ?? ''}
      options={[
        { value: '', label: content.allGroups },
        ...groups.map(({ id, name, customers }) => ({
          value: String(id),
          label: `${name} (${grouped(customers)})`,
        })),
      ]}
      onChange={onChoose}
    />
  )
}

/** The id of a customer group in the address; null if there is none. */
function groupPart(search: URLSearchParams): string | null {
  const text = search.get('group')
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? text : null
}

type ExportButtonProps = {
  search: { filter: (typeof customerFilters)[number]; q: string; group?: string }
}

function ExportButton({ search }: ExportButtonProps) {
  return (
    <TableDownloads
      fileName="customers"
      fetchCsv={(onProgress) => browserApi.file(exportCustomers, { query: search }, onProgress)}
      of="customers"
    >
      {content.export}
    </TableDownloads>
  )
}

/** Remembers the list, so that the back link returns to it. */
function NameLink({ customer: { id, name, email } }: { customer: ListedCustomer }) {
  const { search } = useLocation()
  return (
    <Link
      to={href('/admin/customers/:id', { id })}
      state={{ list: search }}
      className="link font-medium wrap-anywhere"
    >
      {name || email}
    </Link>
  )
}

function KindBadge({ customer: { kind, role } }: { customer: ListedCustomer }) {
  if (kind === 'guest') return <Badge tone="neutral">{content.guest}</Badge>
  return role === 'customer' ? null : <RoleBadge user={{ role }} />
}

function Email({ customer: { email, kind, isVerified } }: { customer: ListedCustomer }) {
  return (
    <span className="wrap-anywhere">
      {email}
      {kind === 'account' && !isVerified && <span className="block text-clay">Not verified</span>}
    </span>
  )
}
