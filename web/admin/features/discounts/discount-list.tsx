import { TicketPercent } from 'lucide-react'
import { href, Link } from 'react-router'
import { type Discount, discountFilters } from '#contract/orders/discount.ts'
import { discountStatusLabels } from '#domain/money/discounts/discount-status.ts'
import { discountInWords } from '#domain/money/discounts/discount-words.ts'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { RecordList } from '../record/record-list.tsx'
import { useListView } from '../record/use-list-view.ts'
import { DiscountBadge } from './discount-badge.tsx'
import { discountContent as content } from './discount-content.ts'
import { useDiscounts } from './discount-queries.ts'
import { wordsOf } from './discount-values.ts'

/** Every discount, the newest change first. */
export function DiscountList() {
  const view = useListView({ status: discountFilters })
  const query = useDiscounts(view.wanted)
  return (
    <RecordList
      name="discounts"
      content={content}
      view={view}
      query={query}
      rows={query.data?.discounts}
      columns={columns}
      filters={{
        status: { label: content.status, options: { ...content.filters, ...discountStatusLabels } },
      }}
      icon={TicketPercent}
      add={{ label: content.new, to: '/admin/discounts/new' }}
    />
  )
}

const columns: readonly Column<Discount>[] = [
  {
    key: 'name',
    onCard: 'heading',
    label: content.columns.name,
    isFixed: true,
    cell: (discount) => <DiscountName discount={discount} />,
  },
  {
    key: 'does',
    onCard: 'note',
    label: content.columns.does,
    cell: (discount) => <span className="block max-w-96">{discountInWords(wordsOf(discount))[0]}</span>,
  },
  {
    key: 'uses',
    onCard: 'pair',
    label: content.columns.uses,
    cell: ({ uses, maxUses }) => (
      <span className="whitespace-nowrap tabular-nums">{content.usesOf(uses, maxUses)}</span>
    ),
  },
  {
    key: 'takenOff',
    onCard: 'pair',
    label: content.columns.takenOff,
    cell: ({ takenOffCents }) => <Money cents={takenOffCents} />,
  },
  {
    key: 'status',
    label: content.columns.status,
    cell: ({ status }) => <DiscountBadge status={status} />,
    onCard: 'badge',
  },
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
