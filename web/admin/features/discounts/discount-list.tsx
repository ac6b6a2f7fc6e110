import { SearchX, TicketPercent } from 'lucide-react'
import { href, Link } from 'react-router'
import { type Discount, discountFilters } from '#contract/orders/discount.ts'
import { discountStatusLabels } from '#domain/money/discount-status.ts'
import { discountInWords } from '#domain/money/discount-words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { knownPart, pagePart, useAddressParts } from '../../ui/form/use-address-parts.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { FilterBar, FilterSelect, SearchBox } from '../../ui/table/filter-bar.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { DiscountBadge } from './discount-badge.tsx'
import { discountContent as content } from './discount-content.ts'
import { useDiscounts } from './discount-queries.ts'
import { wordsOf } from './discount-values.ts'

const limit = 50

/** Every discount, the newest change first. */
export function DiscountList() {
  const [search, change] = useAddressParts()
  const status = knownPart(search, 'status', discountFilters)
  const q = (search.get('q') ?? '').slice(0, 100)
  const { data, error, refetch, isFetching, isPlaceholderData } = useDiscounts({
    ...{ status, q, page: pagePart(search), limit },
  })

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-2xl">{content.title}</h1>
          <p className="mt-1 text-ink-2">{content.intro}</p>
        </div>
        <ButtonLink to="/admin/discounts/new">{content.new}</ButtonLink>
      </div>
      <FilterBar>
        <SearchBox
          label={content.searchLabel}
          placeholder={content.searchHint}
          maxLength={100}
          value={q}
          onSearch={(text) => change({ q: text }, { isTyping: true })}
        />
        <FilterSelect
          label={content.status}
          value={status}
          options={discountFilters.map((one) => ({ value: one, label: filterLabels[one] }))}
          onChange={(one) => change({ status: one === 'all' ? null : one })}
        />
      </FilterBar>
      {error && (
        <LoadFailure title={content.failure} isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      )}
      {(data || !error) && (
        <DataTable
          name="discounts"
          label="discounts"
          columns={columns}
          rows={data?.discounts}
          keyOf={({ id }) => String(id)}
          nameOf={({ code, label }) => code ?? label}
          card={(discount) => <DiscountCard discount={discount} />}
          isStale={isPlaceholderData}
          empty={<NoDiscounts isNarrowed={q !== '' || status !== 'all'} />}
        />
      )}
      {data && (
        <Pager pagination={data.pagination} onPage={(page) => change({ page: page > 1 ? page : null })} />
      )}
    </div>
  )
}

const filterLabels = { ...content.filters, ...discountStatusLabels }

const columns: readonly Column<Discount>[] = [
  {
    key: 'name',
    label: content.columns.name,
    isFixed: true,
    cell: (discount) => <DiscountName discount={discount} />,
  },
  {
    key: 'does',
    label: content.columns.does,
    cell: (discount) => <span className="block max-w-96">{discountInWords(wordsOf(discount))[0]}</span>,
  },
  {
    key: 'uses',
    label: content.columns.uses,
    cell: ({ uses, maxUses }) => (
      <span className="whitespace-nowrap tabular-nums">{content.usesOf(uses, maxUses)}</span>
    ),
  },
  {
    key: 'takenOff',
    label: content.columns.takenOff,
    cell: ({ takenOffCents }) => <Money cents={takenOffCents} />,
  },
  { key: 'status', label: content.columns.status, cell: ({ status }) => <DiscountBadge status={status} /> },
]

function DiscountName({ discount: { id, code, label } }: { discount: Discount }) {
  return (
    <span className="block wrap-anywhere">
      <Link to={href('/admin/discounts/:id', { id: String(id) })} className="link font-medium">
        {code ?? label}
      </Link>
      <span className="block text-ink-2">{code ? label : content.automatic}</span>
    </span>
  )
}

function DiscountCard({ discount }: { discount: Discount }) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <DiscountName discount={discount} />
        <DiscountBadge status={discount.status} />
      </div>
      <p className="text-ink-2">{discountInWords(wordsOf(discount))[0]}</p>
      <p className="flex justify-between gap-3 text-ink-2 tabular-nums">
        <span>
          {content.columns.uses} {content.usesOf(discount.uses, discount.maxUses)}
        </span>
        <Money cents={discount.takenOffCents} />
      </p>
    </div>
  )
}

function NoDiscounts({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState {...content.noMatch} icon={SearchX} />
  ) : (
    <EmptyState {...content.none} icon={TicketPercent}>
      <ButtonLink to="/admin/discounts/new">{content.new}</ButtonLink>
    </EmptyState>
  )
}
