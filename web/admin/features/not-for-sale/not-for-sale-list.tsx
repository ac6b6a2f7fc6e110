import { PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { href, Link } from 'react-router'
import type { NotForSaleLot } from '#contract/catalogue/not-for-sale.ts'
import { notForSaleCauseLabel } from '#domain/catalogue/not-for-sale.ts'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { RecordList } from '../record/record-list.tsx'
import { useListView } from '../record/use-list-view.ts'
import { LotOrigin } from './lot-origin.tsx'
import { notForSaleContent as content, unitsText } from './not-for-sale-content.ts'
import { useNotForSale } from './not-for-sale-queries.ts'
import { TakeOutPanel } from './take-out-panel.tsx'

/** Units that are in the shop and cannot be sold, with where they came from. */
export function NotForSaleList() {
  const view = useListView({})
  const query = useNotForSale(view.wanted)
  const [opened, setOpened] = useState<NotForSaleLot | null>(null)
  const units = query.data?.units ?? 0
  return (
    <RecordList
      name="not-for-sale"
      label="stock not for sale"
      content={content}
      intro={units > 0 ? `${unitsText(units)} ${content.intro}` : content.intro}
      view={view}
      query={query}
      rows={query.data?.lots}
      columns={columnsFor(setOpened)}
      icon={PackageCheck}
    >
      {opened && <TakeOutPanel key={opened.id} lot={opened} onClose={() => setOpened(null)} />}
    </RecordList>
  )
}

function columnsFor(onTake: (lot: NotForSaleLot) => void): readonly Column<NotForSaleLot>[] {
  return [
    {
      key: 'product',
      onCard: 'heading',
      label: 'Product',
      isFixed: true,
      cell: (lot) => <ProductOf lot={lot} />,
    },
    { key: 'units', onCard: 'pair', label: 'Units', isNumeric: true, cell: ({ quantity }) => quantity },
    { key: 'cause', onCard: 'pair', label: 'Why', cell: ({ cause }) => notForSaleCauseLabel(cause) },
    {
      key: 'from',
      onCard: 'pair',
      label: 'From',
      foldsUnder: 'product',
      cell: (lot) => <LotOrigin lot={lot} />,
    },
    {
      key: 'since',
      onCard: 'pair',
      label: 'Since',
      className: 'min-w-32',
      foldsUnder: 'cause',
      cell: ({ setAsideAt }) => <Moment at={setAsideAt} />,
    },
    {
      key: 'act',
      onCard: 'action',
      label: 'Take out',
      cell: (lot) => <TakeButton lot={lot} onTake={() => onTake(lot)} />,
    },
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
