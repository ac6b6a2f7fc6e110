import { Plus, SearchX, Truck } from 'lucide-react'
import type { Courier } from '#contract/trade-partners/courier.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useAddressParts } from '../../ui/form/use-address-parts.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { FilterBar, SearchBox } from '../../ui/table/filter-bar.tsx'
import { grouped, Pager } from '../../ui/table/pager.tsx'
import { partnerContent } from '../trade-partners/partner-content.ts'
import { PartnerName } from '../trade-partners/partner-name.tsx'
import { partnerSectionContent } from '../trade-partners/partner-section-content.ts'
import { StatusFilter } from '../trade-partners/status-filter.tsx'
import { areasText } from './areas-text.ts'
import { courierContent as content } from './courier-content.ts'
import { CourierPanel } from './courier-panel.tsx'
import { useCouriers } from './courier-queries.ts'
import { readCourierView } from './courier-view.ts'

const { title, add } = partnerSectionContent.courier

export function CourierList() {
  const [search, change] = useAddressParts()
  const view = readCourierView(search)
  const { data, error, refetch, isFetching, isPlaceholderData } = useCouriers(view)

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{title}</h1>
        <Button size="small" onClick={() => change({ open: 'new', page: search.get('page') })}>
          <Plus aria-hidden className="size-4" />
          {add}
        </Button>
      </div>
      <FilterBar>
        <SearchBox
          label={content.searchLabel}
          placeholder={partnerContent.searchHint}
          value={view.search}
          onSearch={(text) => change({ search: text }, { isTyping: true })}
        />
        <StatusFilter value={view.status} onChange={(status) => change({ status })} />
      </FilterBar>
      {error && (
        <LoadFailure isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      )}
      {(data || !error) && (
        <DataTable
          name="couriers"
          label={title}
          columns={columns}
          rows={data?.couriers}
          keyOf={({ id }) => String(id)}
          nameOf={({ name }) => name}
          card={(courier) => <CourierCard courier={courier} />}
          isStale={isPlaceholderData}
          openKey={typeof view.open === 'number' ? String(view.open) : null}
          empty={
            view.search || view.status !== 'all' ? (
              <EmptyState title={content.noMatch} text={partnerContent.noMatch} icon={SearchX}>
                <Button onClick={() => change({ search: null, status: null })}>{partnerContent.clear}</Button>
              </EmptyState>
            ) : (
              <EmptyState {...content.none} icon={Truck}>
                <Button onClick={() => change({ open: 'new' })}>{add}</Button>
              </EmptyState>
            )
          }
        />
      )}
      {data && <Pager pagination={data.pagination} onPage={(page) => change({ page })} />}
      {view.open !== null && (
        <CourierPanel
          key={view.open}
          id={view.open === 'new' ? null : view.open}
          onClose={() => change({ open: null, page: search.get('page') })}
        />
      )}
    </div>
  )
}

const columns: readonly Column<Courier>[] = [
  { key: 'name', label: 'Name', isFixed: true, cell: (courier) => <PartnerName {...courier} /> },
  { key: 'contact', label: 'Contact', foldsUnder: 'name', cell: ({ contact }) => contact },
  {
    key: 'email',
    label: 'Email',
    cell: ({ email }) => (
      <a href={`mailto:${email}`} className="whitespace-nowrap hover:text-green hover:underline">
        {email}
      </a>
    ),
  },
  {
    key: 'phone',
    label: 'Telephone',
    cell: ({ phone }) => formatPhone(phone),
    foldsUnder: 'email',
    className: 'whitespace-nowrap tabular-nums',
  },
  { key: 'areas', label: 'Areas served', cell: areasText },
  { key: 'orders', label: 'Orders', isNumeric: true, cell: ({ orderCount }) => grouped(orderCount) },
]

function CourierCard({ courier }: { courier: Courier }) {
  return (
    <div className="flex flex-col gap-1">
      <PartnerName {...courier} />
      <p className="text-ink-2">{areasText(courier)}</p>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="wrap-anywhere">{courier.contact}</span>
        {courier.phone && (
          <a href={`tel:${courier.phone}`} className="link inline-flex min-h-6 items-center tabular-nums">
            {formatPhone(courier.phone)}
          </a>
        )}
      </p>
    </div>
  )
}
