import { Truck } from 'lucide-react'
import type { Courier } from '#contract/trade-partners/courier.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { grouped } from '../../ui/table/pager.tsx'
import { RecordList } from '../record/record-list.tsx'
import { useListView } from '../record/use-list-view.ts'
import { partnerContent } from '../trade-partners/partner-content.ts'
import { PartnerName } from '../trade-partners/partner-name.tsx'
import { partnerSectionContent } from '../trade-partners/partner-section-content.ts'
import { partnerStatuses } from '../trade-partners/partner-statuses.ts'
import { areasText } from './areas-text.ts'
import { courierContent as content } from './courier-content.ts'
import { CourierPanel } from './courier-panel.tsx'
import { useCouriers } from './courier-queries.ts'

const { title, add } = partnerSectionContent.courier

export function CourierList() {
  const view = useListView({ status: partnerStatuses }, { searchName: 'search' })
  const query = useCouriers(view.wanted)
  return (
    <RecordList
      name="couriers"
      label={title}
      content={{ ...content, title, searchHint: partnerContent.searchHint }}
      view={view}
      query={query}
      rows={query.data?.couriers}
      columns={columns}
      filters={{ status: { label: partnerContent.status, options: partnerContent.statuses } }}
      icon={Truck}
      add={{ label: add }}
      panel={(id, onClose) => <CourierPanel id={id} onClose={onClose} />}
    />
  )
}

const columns: readonly Column<Courier>[] = [
  {
    key: 'name',
    onCard: 'heading',
    label: 'Name',
    isFixed: true,
    cell: (courier) => <PartnerName {...courier} />,
  },
  { key: 'contact', onCard: 'line', label: 'Contact', foldsUnder: 'name', cell: ({ contact }) => contact },
  {
    key: 'email',
    label: 'Email',
    cell: ({ email }) => (
      <a href={`mailto:${email}`} className="whitespace-nowrap hover:text-green hover:underline">
        {email}
      </a>
    ),
  },
  {
    key: 'phone',
    onCard: 'line',
    label: 'Telephone',
    cell: ({ phone }) => (phone ? <PhoneLink phone={phone} /> : null),
    foldsUnder: 'email',
    className: 'whitespace-nowrap tabular-nums',
  },
  { key: 'areas', onCard: 'note', label: 'Areas served', cell: areasText },
  { key: 'orders', label: 'Orders', isNumeric: true, cell: ({ orderCount }) => grouped(orderCount) },
]

function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone}`} className="link inline-flex min-h-6 items-center">
      {formatPhone(phone)}
    </a>
  )
}
