import { SearchX, Undo2 } from 'lucide-react'
import { href, Link } from 'react-router'
import { type ListedReturn, returnFilters } from '#contract/orders/admin-return.ts'
import { returnReasonStaffLabel, returnRemedyStaffLabel } from '#domain/orders/returns.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { knownPart, pagePart, useAddressParts } from '../../ui/form/use-address-parts.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Moment } from '../../ui/moment.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { FilterBar, FilterSelect, SearchBox } from '../../ui/table/filter-bar.tsx'
import { grouped, Pager } from '../../ui/table/pager.tsx'
import { NewRowsOffer } from '../notifications/new-rows-offer.tsx'
import { ReturnBadge } from './return-badge.tsx'
import { returnContent as content, waitingText } from './return-content.ts'
import { ReturnDue } from './return-due.tsx'
import { useNewReturns, useReturnList } from './return-queries.ts'

const limit = 50

/** Every return, those first whose refund is late. */
export function ReturnList() {
  const [search, change] = useAddressParts()
  const status = knownPart(search, 'status', returnFilters)
  const q = (search.get('q') ?? '').slice(0, 100)
  const wanted = { status, q, page: pagePart(search), limit }
  const { data, error, refetch, isFetching, isPlaceholderData } = useReturnList(wanted)
  const newReturns = useNewReturns(wanted, isPlaceholderData ? undefined : data)

  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-2xl">{content.title}</h1>
        <p className="mt-1 text-ink-2">{data ? waitingText(data.counts) : content.intro}</p>
      </div>
      <FilterBar>
        <SearchBox
          label={content.searchLabel}
          placeholder={content.searchHint}
          value={q}
          onSearch={(text) => change({ q: text }, { isTyping: true })}
        />
        <FilterSelect
          label="Status"
          value={status}
          options={returnFilters.map((one) => ({ value: one, label: filterLabel(one, data?.counts) }))}
          onChange={(one) => change({ status: one === 'waiting' ? null : one })}
        />
      </FilterBar>
      {error && (
        <LoadFailure title={content.failure} isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      )}
      <NewRowsOffer rows={newReturns} noun="return" />
      {(data || !error) && (
        <DataTable
          name="returns"
          label="returns"
          columns={columns}
          rows={data?.returns}
          keyOf={({ id }) => String(id)}
          nameOf={({ id }) => `return ${id}`}
          card={(made) => <ReturnCard made={made} />}
          isStale={isPlaceholderData}
          empty={<NoReturns isNarrowed={q !== '' || status !== 'waiting'} />}
        />
      )}
      {data && (
        <Pager pagination={data.pagination} onPage={(page) => change({ page: page > 1 ? page : null })} />
      )}
    </div>
  )
}

type Filter = (typeof returnFilters)[number]

function filterLabel(filter: Filter, counts: Record<Exclude<Filter, 'waiting'>, number> | undefined): string {
  if (!counts) return content.filters[filter]
  const count = filter === 'waiting' ? counts.requested + counts.received : counts[filter]
  return `${content.filters[filter]} (${grouped(count)})`
}

const columns: readonly Column<ListedReturn>[] = [
  { key: 'return', label: 'Return', isFixed: true, cell: (made) => <Name made={made} /> },
  { key: 'goods', label: 'Goods', cell: ({ items }) => <Goods items={items} /> },
  {
    key: 'why',
    label: 'Why',
    foldsUnder: 'goods',
    cell: ({ reason, remedy }) => (
      <>
        {returnReasonStaffLabel(reason)}, wants a {returnRemedyStaffLabel(remedy).toLowerCase()}
      </>
    ),
  },
  {
    key: 'due',
    label: 'Refund due',
    className: 'min-w-36',
    cell: (made) => <ReturnDue {...made} />,
  },
  {
    key: 'since',
    label: 'Last step',
    className: 'min-w-32',
    foldsUnder: 'due',
    cell: ({ updatedAt }) => <Moment at={updatedAt} />,
  },
  { key: 'status', label: 'Status', cell: (made) => <ReturnBadge {...made} /> },
]

function Name({ made: { id, orderNumber, customerName } }: { made: ListedReturn }) {
  return (
    <span className="block max-w-60 md:min-w-44">
      <Link to={href('/admin/returns/:id', { id: String(id) })} className="link font-medium">
        Return {id}
      </Link>
      <span className="block wrap-anywhere">{customerName}</span>
      <span className="block text-ink-2 tabular-nums wrap-anywhere">{orderNumber}</span>
    </span>
  )
}

function Goods({ items }: Pick<ListedReturn, 'items'>) {
  return (
    <span className="line-clamp-3 max-w-120 wrap-anywhere">
      {items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
    </span>
  )
}

function ReturnCard({ made }: { made: ListedReturn }) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-start justify-between gap-3">
        <Name made={made} />
        <ReturnBadge {...made} />
      </div>
      <Goods items={made.items} />
      <p className="text-ink-2">
        {returnReasonStaffLabel(made.reason)}, wants a {returnRemedyStaffLabel(made.remedy).toLowerCase()}
      </p>
      {made.refundBy && (
        <p>
          Refund due <ReturnDue {...made} />
        </p>
      )}
    </div>
  )
}

function NoReturns({ isNarrowed }: { isNarrowed: boolean }) {
  const { none, noMatch } = content
  const { title, text, link } = isNarrowed ? noMatch : none
  return (
    <EmptyState title={title} text={text} icon={isNarrowed ? SearchX : Undo2}>
      <ButtonLink to="/admin/returns?status=all">{link}</ButtonLink>
    </EmptyState>
  )
}
