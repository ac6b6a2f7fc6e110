import { Percent } from 'lucide-react'
import { href, Link } from 'react-router'
import type { Sale } from '#contract/catalogue/sale.ts'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { RecordList } from '../record/record-list.tsx'
import { useListView } from '../record/use-list-view.ts'
import { SaleBadge } from './sale-badge.tsx'
import { saleContent as content } from './sale-content.ts'
import { useSales } from './sale-queries.ts'
import { coversText, termsText } from './terms-text.ts'

/** Every sale: what runs, what is prepared, what was. */
export function SaleList() {
  const view = useListView({})
  const { page, limit } = view.wanted
  const query = useSales({ page, limit })
  return (
    <RecordList
      name="sales"
      content={content}
      view={view}
      query={query}
      rows={query.data?.sales}
      columns={columns}
      icon={Percent}
      add={{ label: content.new, to: '/admin/sales/new' }}
    />
  )
}

const columns: readonly Column<Sale>[] = [
  { key: 'name', onCard: 'heading', label: 'Sale', isFixed: true, cell: (sale) => <SaleLink sale={sale} /> },
  {
    key: 'covers',
    onCard: 'note',
    label: 'Covers',
    cell: (sale) => <span className="wrap-anywhere">{coversText(sale)}</span>,
  },
  {
    key: 'terms',
    onCard: 'line',
    label: 'Reduction',
    cell: (sale) => <span className="whitespace-nowrap">{termsText(sale)}</span>,
  },
  { key: 'begins', onCard: 'pair', label: content.begins, cell: ({ beginsAt }) => <Moment at={beginsAt} /> },
  { key: 'ends', onCard: 'pair', label: content.ends, cell: ({ endsAt }) => <Moment at={endsAt} /> },
  { key: 'state', onCard: 'badge', label: 'State', cell: ({ state }) => <SaleBadge state={state} /> },
]

function SaleLink({ sale: { id, name } }: { sale: Sale }) {
  return (
    <Link to={href('/admin/sales/:id', { id: String(id) })} className="link font-medium wrap-anywhere">
      {name}
    </Link>
  )
}
