import { Percent } from 'lucide-react'
import { href, Link } from 'react-router'
import type { Sale } from '#contract/catalogue/sale.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { pagePart, useAddressParts } from '../../ui/form/use-address-parts.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Moment } from '../../ui/moment.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { SaleBadge } from './sale-badge.tsx'
import { saleContent as content } from './sale-content.ts'
import { useSales } from './sale-queries.ts'
import { coversText, termsText } from './terms-text.ts'

const limit = 50

/** Every sale: what runs, what is prepared, what was. */
export function SaleList() {
  const [search, change] = useAddressParts()
  const { data, error, refetch, isFetching, isPlaceholderData } = useSales({ page: pagePart(search), limit })
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-2xl">{content.title}</h1>
          <p className="mt-1 text-ink-2">{content.intro}</p>
        </div>
        <ButtonLink to="/admin/sales/new">{content.new}</ButtonLink>
      </div>
      {error && (
        <LoadFailure title={content.failure} isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      )}
      {(data || !error) && (
        <DataTable
          name="sales"
          label="sales"
          columns={columns}
          rows={data?.sales}
          keyOf={({ id }) => String(id)}
          nameOf={({ name }) => name}
          card={(sale) => <SaleCard sale={sale} />}
          isStale={isPlaceholderData}
          empty={
            <EmptyState {...content.none} icon={Percent}>
              <ButtonLink to="/admin/sales/new">{content.new}</ButtonLink>
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

const columns: readonly Column<Sale>[] = [
  { key: 'name', label: 'Sale', isFixed: true, cell: (sale) => <SaleLink sale={sale} /> },
  {
    key: 'covers',
    label: 'Covers',
    cell: (sale) => <span className="wrap-anywhere">{coversText(sale)}</span>,
  },
  {
    key: 'terms',
    label: 'Reduction',
    cell: (sale) => <span className="whitespace-nowrap">{termsText(sale)}</span>,
  },
  { key: 'begins', label: content.begins, cell: ({ beginsAt }) => <Moment at={beginsAt} /> },
  { key: 'ends', label: content.ends, cell: ({ endsAt }) => <Moment at={endsAt} /> },
  { key: 'state', label: 'State', cell: ({ state }) => <SaleBadge state={state} /> },
]

function SaleLink({ sale: { id, name } }: { sale: Sale }) {
  return (
    <Link to={href('/admin/sales/:id', { id: String(id) })} className="link font-medium wrap-anywhere">
      {name}
    </Link>
  )
}

function SaleCard({ sale }: { sale: Sale }) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <SaleLink sale={sale} />
        <SaleBadge state={sale.state} />
      </div>
      <p className="wrap-anywhere">
        {termsText(sale)}: {coversText(sale)}
      </p>
      <p className="text-ink-2">
        <Moment at={sale.beginsAt} isShort /> – <Moment at={sale.endsAt} isShort />
      </p>
    </div>
  )
}
