import { FileText } from 'lucide-react'
import { href, Link } from 'react-router'
import { type ListedQuote, quoteFilters } from '#contract/orders/quote.ts'
import { recordOf } from '#domain/fields/record-of.ts'
import { quoteFacts } from '#domain/orders/quote.ts'
import { formatDay } from '#domain/south-african-day.ts'
import { Money } from '#web/ui/money.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { RecordList } from '../record/record-list.tsx'
import { useListView } from '../record/use-list-view.ts'
import { QuoteBadge } from './quote-badge.tsx'
import { quoteContent as content } from './quote-content.ts'
import { useQuotes } from './quote-queries.ts'

/** Every quote, the newest change first. */
export function QuoteList() {
  const view = useListView({ status: quoteFilters }, { maxSearchLength: 200 })
  const query = useQuotes(view.wanted)
  return (
    <RecordList
      name="quotes"
      content={content}
      view={view}
      query={query}
      rows={query.data?.quotes}
      columns={columns}
      filters={{ status: { label: 'Status', options: statusLabels } }}
      icon={FileText}
      add={{ label: content.new, to: '/admin/quotes/new' }}
    />
  )
}

const statusLabels = recordOf(quoteFilters, (one) =>
  one === 'all' ? content.allStatuses : quoteFacts[one].label,
)

const columns: readonly Column<ListedQuote>[] = [
  {
    key: 'number',
    onCard: 'heading',
    label: 'Quote',
    isFixed: true,
    cell: (quote) => <QuoteLink quote={quote} />,
  },
  { key: 'customer', onCard: 'line', label: 'Customer', cell: (quote) => <Customer quote={quote} /> },
  { key: 'total', onCard: 'pair', label: 'Total', cell: ({ totalCents }) => <Money cents={totalCents} /> },
  {
    key: 'valid',
    onCard: 'pair',
    label: 'Valid until',
    cell: ({ validUntil }) => <span className="whitespace-nowrap">{formatDay(validUntil)}</span>,
  },
  {
    key: 'updated',
    label: 'Last change',
    className: 'min-w-32',
    cell: ({ updatedAt }) => <Moment at={updatedAt} />,
  },
  { key: 'status', onCard: 'badge', label: 'Status', cell: ({ status }) => <QuoteBadge status={status} /> },
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
