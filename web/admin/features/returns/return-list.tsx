import { Undo2 } from 'lucide-react'
import { href, Link } from 'react-router'
import { type ListedReturn, returnFilters } from '#contract/orders/admin-return.ts'
import { recordOf } from '#domain/fields/record-of.ts'
import { returnReasonStaffLabel, returnRemedyStaffLabel } from '#domain/orders/returns/returns.ts'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { grouped } from '../../ui/table/pager.tsx'
import { NewRowsOffer } from '../notifications/new-rows-offer.tsx'
import { RecordList } from '../record/record-list.tsx'
import { useListView } from '../record/use-list-view.ts'
import { ReturnBadge } from './return-badge.tsx'
import { returnContent as content, waitingText } from './return-content.ts'
import { ReturnDue } from './return-due.tsx'
import { useNewReturns, useReturnList } from './return-queries.ts'

/** Every return, those first whose refund is late. */
export function ReturnList() {
  const view = useListView({ status: returnFilters })
  const query = useReturnList(view.wanted)
  const newReturns = useNewReturns(view.wanted, query.isPlaceholderData ? undefined : query.data)
  const counts = query.data?.counts
  return (
    <RecordList
      name="returns"
      content={content}
      intro={counts && waitingText(counts)}
      view={view}
      query={query}
      rows={query.data?.returns}
      columns={columns}
      filters={{
        status: { label: 'Status', options: recordOf(returnFilters, (one) => filterLabel(one, counts)) },
      }}
      notice={<NewRowsOffer rows={newReturns} noun="return" />}
      icon={Undo2}
      links={{ none: everyReturn, noMatch: everyReturn }}
    />
  )
}

const everyReturn = '/admin/returns?status=all'

type Filter = (typeof returnFilters)[number]

function filterLabel(filter: Filter, counts: Record<Exclude<Filter, 'waiting'>, number> | undefined): string {
  if (!counts) return content.filters[filter]
  const count = filter === 'waiting' ? counts.requested + counts.received : counts[filter]
  return `${content.filters[filter]} (${grouped(count)})`
}

const columns: readonly Column<ListedReturn>[] = [
  { key: 'return', onCard: 'heading', label: 'Return', isFixed: true, cell: (made) => <Name made={made} /> },
  { key: 'goods', onCard: 'line', label: 'Goods', cell: ({ items }) => <Goods items={items} /> },
  {
    key: 'why',
    onCard: 'note',
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
    onCard: 'pair',
    label: 'Refund due',
    className: 'min-w-36',
    cell: (made) => (made.refundBy ? <ReturnDue {...made} /> : null),
  },
  {
    key: 'since',
    label: 'Last step',
    className: 'min-w-32',
    foldsUnder: 'due',
    cell: ({ updatedAt }) => <Moment at={updatedAt} />,
  },
  { key: 'status', onCard: 'badge', label: 'Status', cell: (made) => <ReturnBadge {...made} /> },
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
