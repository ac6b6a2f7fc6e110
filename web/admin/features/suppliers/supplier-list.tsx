import { Truck } from 'lucide-react'
import { Link } from 'react-router'
import type { Supplier } from '#contract/trade-partners/supplier.ts'
import { provinces } from '#domain/accounts/addresses/address.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import type { ChangeAddress } from '../../ui/form/use-address-parts.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { FilterSelect } from '../../ui/table/filter-bar.tsx'
import { FilterText } from '../../ui/table/filter-text.tsx'
import { grouped } from '../../ui/table/pager.tsx'
import { RecordList } from '../record/record-list.tsx'
import { useListView } from '../record/use-list-view.ts'
import { partnerContent } from '../trade-partners/partner-content.ts'
import { PartnerName } from '../trade-partners/partner-name.tsx'
import { partnerSectionContent } from '../trade-partners/partner-section-content.ts'
import { partnerStatuses } from '../trade-partners/partner-statuses.ts'
import { readSupplierPlaces, type SupplierPlaces, supplierProductsAddress } from './supplier-address.ts'
import { supplierContent as content } from './supplier-content.ts'
import { SupplierPanel } from './supplier-panel.tsx'
import { useSuppliers } from './supplier-queries.ts'
import { SupplierStats } from './supplier-stats.tsx'
import { suppliersFailure } from './suppliers-failure.ts'

const { title, add } = partnerSectionContent.supplier

export function SupplierList() {
  const view = useListView({ status: partnerStatuses }, { searchName: 'search' })
  const places = readSupplierPlaces(view.search)
  const shown = { ...view.wanted, ...places }
  const query = useSuppliers(shown)
  return (
    <RecordList
      name="suppliers"
      label={title}
      content={{ ...content, title, searchHint: partnerContent.searchHint }}
      above={<SupplierStats view={shown} />}
      view={view}
      query={query}
      failureText={suppliersFailure}
      rows={query.data?.suppliers}
      columns={columns}
      filters={{ status: { label: partnerContent.status, options: partnerContent.statuses } }}
      moreFilters={<PlaceFilters {...places} change={view.change} />}
      isNarrowed={Object.values(places).some((text) => text !== '')}
      icon={Truck}
      add={{ label: add }}
      panel={(id, onClose) => <SupplierPanel id={id} onClose={onClose} />}
    />
  )
}

function PlaceFilters({ province, city, country, change }: SupplierPlaces & { change: ChangeAddress }) {
  return (
    <>
      <FilterSelect
        label={content.province}
        value={province}
        onChange={(chosen) => change({ province: chosen })}
        options={provinceOptions(province)}
      />
      <FilterText label={content.city} value={city} onChange={(typed) => change({ city: typed })} />
      <FilterText label={content.country} value={country} onChange={(typed) => change({ country: typed })} />
    </>
  )
}

/** The nine, and any other in the address: suppliers abroad have provinces of their own. */
function provinceOptions(chosen: string): { value: string; label: string }[] {
  const isOther = chosen !== '' && !provinces.some((province) => province === chosen)
  return [
    { value: '', label: content.allProvinces },
    ...[...(isOther ? [chosen] : []), ...provinces].map((name) => ({ value: name, label: name })),
  ]
}

const columns: readonly Column<Supplier>[] = [
  {
    key: 'name',
    onCard: 'heading',
    label: 'Name',
    isFixed: true,
    cell: (supplier) => <PartnerName {...supplier} />,
  },
  { key: 'contact', onCard: 'line', label: 'Contact', foldsUnder: 'name', cell: ({ contact }) => contact },
  {
    key: 'email',
    onCard: 'line',
    label: 'Email',
    cell: ({ email }) => <MailLink email={email} />,
    className: 'whitespace-nowrap',
  },
  {
    key: 'phone',
    label: 'Telephone',
    cell: ({ phone }) => (phone ? formatPhone(phone) : null),
    className: 'whitespace-nowrap tabular-nums',
    foldsUnder: 'email',
  },
  { key: 'place', onCard: 'note', label: 'Place', cell: (supplier) => placeOf(supplier) || null },
  {
    key: 'products',
    onCard: 'pair',
    label: 'Products',
    isNumeric: true,
    cell: (supplier) => <ProductCount supplier={supplier} />,
  },
]

function MailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="hover:text-green hover:underline">
      {email}
    </a>
  )
}

function ProductCount({ supplier }: { supplier: Supplier }) {
  const { id, productCount } = supplier
  if (productCount === 0) return '0'
  return (
    <Link to={supplierProductsAddress(id)} className="link" aria-label={content.productsOf(supplier)}>
      {grouped(productCount)}
    </Link>
  )
}

function placeOf({ city, province, country }: Supplier): string {
  return [city, province, country === 'South Africa' ? '' : country].filter(Boolean).join(', ')
}
