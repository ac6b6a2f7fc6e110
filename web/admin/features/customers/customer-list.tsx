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
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { knownPart, pagePart, useAddressParts } from '../../ui/form/use-address-parts.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Moment } from '../../ui/moment.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { FilterBar, FilterSelect, SearchBox } from '../../ui/table/filter-bar.tsx'
import { grouped, Pager } from '../../ui/table/pager.tsx'
import { TableDownloads } from '../../ui/table-downloads.tsx'
import { RoleBadge } from '../accounts/role-badge.tsx'
import { mayDo } from '../layout/destinations.ts'
import { customerContent as content } from './customer-content.ts'
import { useCustomers } from './customer-queries.ts'

const limit = 50

/** Everyone who bought, signed up or wrote. */
export function CustomerList() {
  const [search, change] = useAddressParts()
  const { user } = useAuth()
  const maySeeSales = user !== null && mayDo(user, 'reports')
  const sorts = customerSorts.filter((sort) => maySeeSales || sort !== 'value')
  const filter = knownPart(search, 'filter', customerFilters)
  const asked = knownPart(search, 'sort', customerSorts)
  const sort = sorts.includes(asked) ? asked : 'newest'
  const q = (search.get('q') ?? '').slice(0, 100)
  const group = groupPart(search)
  const { data, error, refetch, isFetching, isPlaceholderData } = useCustomers({
    ...{ filter, sort, q, limit, ...(group && { group }) },
    page: pagePart(search),
  })
  const groups = data?.groups ?? []

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl">{content.title}</h1>
          <p className="mt-1 text-ink-2">{content.intro}</p>
        </div>
        {maySeeSales && (
          <div className="flex flex-wrap gap-2">
            <ExportButton search={{ filter, q, ...(group && { group }) }} />
          </div>
        )}
      </div>
      <FilterBar>
        <SearchBox
          label={content.searchLabel}
          placeholder={content.searchHint}
          value={q}
          onSearch={(text) => change({ q: text }, { isTyping: true })}
        />
        <FilterSelect
          label="Show"
          value={filter}
          options={customerFilters.map((one) => ({ value: one, label: content.filters[one] }))}
          onChange={(one) => change({ filter: one === 'all' ? null : one })}
        />
        <GroupFilter groups={groups} group={group} onChoose={(one) => change({ group: one })} />
        <FilterSelect
          label="Sort by"
          value={sort}
          options={sorts.map((one) => ({ value: one, label: content.sorts[one] }))}
          onChange={(one) => change({ sort: one === 'newest' ? null : one })}
        />
      </FilterBar>
      {error && (
        <LoadFailure title={content.failure} isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      )}
      {(data || !error) && (
        <DataTable
          name="customers"
          label="customers"
          columns={columns.filter(
            ({ key }) => (key !== 'value' || maySeeSales) && (key !== 'group' || groups.length > 0),
          )}
          rows={data?.customers}
          keyOf={({ id }) => id}
          nameOf={({ name, email }) => name || email}
          card={(customer) => <CustomerCard customer={customer} />}
          isStale={isPlaceholderData}
          empty={
            <EmptyState {...content.noMatch} icon={SearchX}>
              <ButtonLink to="/admin/customers">{content.clear}</ButtonLink>
            </EmptyState>
          }
        />
      )}
      {data && (
        <Pager pagination={data.pagination} onPage={(page) => change({ page: page > 1 ? page : null })} />
      )}
    </div>
  )
}

const columns: readonly Column<ListedCustomer>[] = [
  {
    key: 'name',
    label: 'Name',
    isFixed: true,
    cell: (customer) => (
      <span className="flex min-w-40 flex-wrap items-center gap-2">
        <NameLink customer={customer} />
        <KindBadge customer={customer} />
      </span>
    ),
  },
  { key: 'email', label: 'Email', foldsUnder: 'name', cell: (customer) => <Email customer={customer} /> },
  {
    key: 'phone',
    label: 'Phone',
    foldsUnder: 'name',
    cell: ({ phone }) => (
      <span className="whitespace-nowrap tabular-nums">{phone ? formatPhone(phone) : '–'}</span>
    ),
  },
  {
    key: 'group',
    label: content.group,
    foldsUnder: 'name',
    cell: ({ customerGroup }) => customerGroup ?? '–',
  },
  { key: 'orders', label: 'Orders', isNumeric: true, cell: ({ orders }) => orders },
  {
    key: 'value',
    label: 'Value',
    isNumeric: true,
    cell: ({ valueCents = 0, orders }) => (orders > 0 ? <Money cents={valueCents} /> : '–'),
  },
  {
    key: 'last',
    label: 'Last order',
    className: 'min-w-28',
    cell: ({ lastOrderAt }) => (lastOrderAt ? <Moment at={lastOrderAt} isShort /> : '–'),
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

function CustomerCard({ customer }: { customer: ListedCustomer }) {
  const { phone, orders, valueCents, lastOrderAt, customerGroup } = customer
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-start justify-between gap-3">
        <NameLink customer={customer} />
        <KindBadge customer={customer} />
      </div>
      <Email customer={customer} />
      {phone && <p className="tabular-nums">{formatPhone(phone)}</p>}
      {customerGroup && <p>{customerGroup}</p>}
      <p className="flex flex-wrap justify-between gap-x-3 text-ink-2">
        <span>
          <span>{`${content.figures.orders}: ${orders}`}</span>
          {lastOrderAt && (
            <span>
              , <Moment at={lastOrderAt} isShort />
            </span>
          )}
        </span>
        {valueCents !== undefined && orders > 0 && <Money cents={valueCents} />}
      </p>
    </div>
  )
}
