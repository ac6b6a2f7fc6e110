import { FileText, SearchX } from 'lucide-react'
import { href, Link } from 'react-router'
import { type ListedQuote, quoteFilters } from '#contract/orders/quote.ts'
import { quoteFacts } from '#domain/orders/quote.ts'
import { formatDay } from '#domain/south-african-day.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { knownPart, pagePart, useAddressParts } from '../../ui/form/use-address-parts.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Moment } from '../../ui/moment.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { FilterBar, FilterSelect, SearchBox } from '../../ui/table/filter-bar.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { QuoteBadge } from './quote-badge.tsx'
import { quoteContent as content } from './quote-content.ts'
import { useQuotes } from './quote-queries.ts'

const limit = 50

/** Every quote, the newest change first. */
export function QuoteList() {
  const [search, change] = useAddressParts()
  const status = knownPart(search, 'status', quoteFilters)
  const q = (search.get('q') ?? '').slice(0, 200)
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuotes({
    ...{ status, q, page: pagePart(search), limit },
  })

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-2xl">{content.title}</h1>
          <p className="mt-1 text-ink-2">{content.intro}</p>
        </div>
        <ButtonLink to="/admin/quotes/new">{content.new}</ButtonLink>
      </div>
      <FilterBar>
        <SearchBox
          label={content.searchLabel}
          placeholder={content.searchHint}
          maxLength={200}
          value={q}
          onSearch={(text) => change({ q: text }, { isTyping: true })}
        />
        <FilterSelect
          label="Status"
          value={status}
          options={quoteFilters.map((one) => ({
            value: one,
            label: one === 'all' ? content.allStatuses : quoteFacts[one].label,
          }))}
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
          name="quotes"
          label="quotes"
          columns={columns}
          rows={data?.quotes}
          keyOf={({ id }) => String(id)}
          nameOf={({ number }) => number}
          card={(quote) => <QuoteCard quote={quote} />}
          isStale={isPlaceholderData}
          empty={<NoQuotes isNarrowed={q !== '' || status !== 'all'} />}
        />
      )}
      {data && (
        <Pager pagination={data.pagination} onPage={(page) => change({ page: page > 1 ? page : null })} />
      )}
    </div>
  )
}

const columns: readonly Column<ListedQuote>[] = [
  { key: 'number', label: 'Quote', isFixed: true, cell: (quote) => <QuoteLink quote={quote} /> },
  { key: 'customer', label: 'Customer', cell: (quote) => <Customer quote={quote} /> },
  { key: 'total', label: 'Total', cell: ({ totalCents }) => <Money cents={totalCents} /> },
  {
    key: 'valid',
    label: 'Valid until',
    cell: ({ validUntil }) => <span className="whitespace-nowrap">{formatDay(validUntil)}</span>,
  },
  {
    key: 'updated',
    label: 'Last change',
    className: 'min-w-32',
    cell: ({ updatedAt }) => <Moment at={updatedAt} />,
  },
  { key: 'status', label: 'Status', cell: ({ status }) => <QuoteBadge status={status} /> },
]

function QuoteLink({ quote: { id, number } }: { quote: ListedQuote }) {
  return (
    <Link
      to={href('/admin/quotes/:id', { id: String(id) })}
      className="link font-medium whitespace-nowrap tabular-nums"
    >
      {number}
    </Link>
  )
}

function Customer({ quote: { fullName, companyName, email } }: { quote: ListedQuote }) {
  return (
    <span className="block max-w-80 wrap-anywhere">
      {companyName ?? fullName}
      <span className="block text-ink-2">{companyName ? `${fullName}, ${email}` : email}</span>
    </span>
  )
}

function QuoteCard({ quote }: { quote: ListedQuote }) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <QuoteLink quote={quote} />
        <QuoteBadge status={quote.status} />
      </div>
      <Customer quote={quote} />
      <p className="flex justify-between gap-3 text-ink-2">
        <span>
          {content.validUntil} {formatDay(quote.validUntil)}
        </span>
        <Money cents={quote.totalCents} />
      </p>
    </div>
  )
}

function NoQuotes({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState {...content.noMatch} icon={SearchX} />
  ) : (
    <EmptyState {...content.none} icon={FileText}>
      <ButtonLink to="/admin/quotes/new">{content.new}</ButtonLink>
    </EmptyState>
  )
}
