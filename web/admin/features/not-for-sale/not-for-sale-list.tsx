import { PackageCheck, SearchX } from 'lucide-react'
import { useState } from 'react'
import { href, Link } from 'react-router'
import type { NotForSaleLot } from '#contract/catalogue/not-for-sale.ts'
import { notForSaleCauseLabel } from '#domain/catalogue/not-for-sale.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { pagePart, useAddressParts } from '../../ui/form/use-address-parts.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Moment } from '../../ui/moment.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { FilterBar, SearchBox } from '../../ui/table/filter-bar.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { LotOrigin } from './lot-origin.tsx'
import { notForSaleContent as content, unitsText } from './not-for-sale-content.ts'
import { useNotForSale } from './not-for-sale-queries.ts'
import { TakeOutPanel } from './take-out-panel.tsx'

const limit = 50

/** Units that are in the shop and cannot be sold, with where they came from. */
export function NotForSaleList() {
  const [search, change] = useAddressParts()
  const q = (search.get('q') ?? '').slice(0, 100)
  const { data, error, refetch, isFetching, isPlaceholderData } = useNotForSale({
    q,
    page: pagePart(search),
    limit,
  })
  const [opened, setOpened] = useState<NotForSaleLot | null>(null)
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-2xl">{content.title}</h1>
        <p className="mt-1 text-ink-2">
          {data && data.units > 0 ? `${unitsText(data.units)} ${content.intro}` : content.intro}
        </p>
      </div>
      <FilterBar>
        <SearchBox
          label={content.searchLabel}
          placeholder={content.searchHint}
          value={q}
          onSearch={(text) => change({ q: text }, { isTyping: true })}
        />
      </FilterBar>
      {error && (
        <LoadFailure title={content.failure} isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      )}
      {(data || !error) && (
        <DataTable
          name="not-for-sale"
          label="stock not for sale"
          columns={columnsFor(setOpened)}
          rows={data?.lots}
          keyOf={({ id }) => String(id)}
          nameOf={({ productName }) => productName}
          card={(lot) => <LotCard lot={lot} onTake={() => setOpened(lot)} />}
          isStale={isPlaceholderData}
          empty={<NothingHere isNarrowed={q !== ''} />}
        />
      )}
      {data && (
        <Pager pagination={data.pagination} onPage={(page) => change({ page: page > 1 ? page : null })} />
      )}
      {opened && <TakeOutPanel key={opened.id} lot={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

function columnsFor(onTake: (lot: NotForSaleLot) => void): readonly Column<NotForSaleLot>[] {
  return [
    { key: 'product', label: 'Product', isFixed: true, cell: (lot) => <ProductOf lot={lot} /> },
    { key: 'units', label: 'Units', isNumeric: true, cell: ({ quantity }) => quantity },
    { key: 'cause', label: 'Why', cell: ({ cause }) => notForSaleCauseLabel(cause) },
    { key: 'from', label: 'From', foldsUnder: 'product', cell: (lot) => <LotOrigin lot={lot} /> },
    {
      key: 'since',
      label: 'Since',
      className: 'min-w-32',
      foldsUnder: 'cause',
      cell: ({ setAsideAt }) => <Moment at={setAsideAt} />,
    },
    { key: 'act', label: 'Take out', cell: (lot) => <TakeButton lot={lot} onTake={() => onTake(lot)} /> },
  ]
}

function ProductOf({ lot: { productId, productName, sku } }: { lot: NotForSaleLot }) {
  return (
    <span className="block max-w-96">
      <Link
        to={href('/admin/products/:id', { id: String(productId) })}
        className="link font-medium wrap-anywhere"
      >
        {productName}
      </Link>
      <span className="block text-ink-2 wrap-anywhere">{sku}</span>
    </span>
  )
}

/** Units of an open return stay until it is decided. */
function TakeButton({ lot, onTake }: { lot: NotForSaleLot; onTake: () => void }) {
  if (lot.isInReturn) return <span className="text-ink-2">{content.inReturn}</span>
  return (
    <Button variant="secondary" size="small" onClick={onTake}>
      {content.takeOut}
      <span className="sr-only"> {lot.productName}</span>
    </Button>
  )
}

function LotCard({ lot, onTake }: { lot: NotForSaleLot; onTake: () => void }) {
  return (
    <div className="flex flex-col gap-2">
      <ProductOf lot={lot} />
      <p>
        {lot.quantity} × {notForSaleCauseLabel(lot.cause).toLowerCase()}, <LotOrigin lot={lot} />
      </p>
      <p className="text-ink-2">
        <Moment at={lot.setAsideAt} />
      </p>
      <div>
        <TakeButton lot={lot} onTake={onTake} />
      </div>
    </div>
  )
}

function NothingHere({ isNarrowed }: { isNarrowed: boolean }) {
  const { none, noMatch } = content
  if (!isNarrowed) return <EmptyState title={none.title} text={none.text} icon={PackageCheck} />
  return (
    <EmptyState title={noMatch.title} text={noMatch.text} icon={SearchX}>
      <ButtonLink to="/admin/not-for-sale">{noMatch.link}</ButtonLink>
    </EmptyState>
  )
}
