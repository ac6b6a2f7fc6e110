import { Plus, SearchX, Truck } from 'lucide-react'
import { Link } from 'react-router'
import type { Supplier } from '#contract/trade-partners/supplier.ts'
import { provinces } from '#domain/accounts/address.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useAddressParts } from '../../ui/form/use-address-parts.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { FilterBar, FilterSelect, SearchBox } from '../../ui/table/filter-bar.tsx'
import { FilterText } from '../../ui/table/filter-text.tsx'
import { grouped, Pager } from '../../ui/table/pager.tsx'
import { partnerContent } from '../trade-partners/partner-content.ts'
import { PartnerName } from '../trade-partners/partner-name.tsx'
import { partnerSectionContent } from '../trade-partners/partner-section-content.ts'
import { StatusFilter } from '../trade-partners/status-filter.tsx'
import {
  hasSupplierFilters,
  noSupplierFilters,
  readSupplierView,
  supplierProductsAddress,
} from './supplier-address.ts'
import { supplierContent as content } from './supplier-content.ts'
import { SupplierPanel } from './supplier-panel.tsx'
import { useSuppliers } from './supplier-queries.ts'
import { SupplierStats } from './supplier-stats.tsx'
import { suppliersFailure } from './suppliers-failure.ts'

const { title, add, products } = partnerSectionContent.supplier

export function SupplierList() {
  const [search, change] = useAddressParts()
  const view = readSupplierView(search)
  const { data, error, refetch, isFetching, isPlaceholderData } = useSuppliers(view)

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{title}</h1>
        <Button size="small" onClick={() => change({ open: 'new', page: search.get('page') })}>
          <Plus aria-hidden className="size-4" />
          {add}
        </Button>
      </div>
      <SupplierStats view={view} />
      <FilterBar>
        <SearchBox
          label={content.searchLabel}
          placeholder={partnerContent.searchHint}
          value={view.search}
          onSearch={(text) => change({ search: text }, { isTyping: true })}
        />
        <StatusFilter value={view.status} onChange={(status) => change({ status })} />
        <FilterSelect
          label={content.province}
          value={view.province}
          onChange={(province) => change({ province })}
          options={provinceOptions(view.province)}
        />
        <FilterText label={content.city} value={view.city} onChange={(city) => change({ city })} />
        <FilterText
          label={content.country}
          value={view.country}
          onChange={(country) => change({ country })}
        />
      </FilterBar>
      {error && (
        <LoadFailure isRetrying={isFetching} onRetry={refetch}>
          {suppliersFailure(error)}
        </LoadFailure>
      )}
      {(data || !error) && (
        <DataTable
          name="suppliers"
          label={title}
          columns={columns}
          rows={data?.suppliers}
          keyOf={({ id }) => String(id)}
          nameOf={({ name }) => name}
          card={(supplier) => <SupplierCard supplier={supplier} />}
          isStale={isPlaceholderData}
          openKey={typeof view.open === 'number' ? String(view.open) : null}
          empty={
            <NoSuppliers
              hasFilters={hasSupplierFilters(view)}
              onClear={() => change(noSupplierFilters)}
              onAdd={() => change({ open: 'new' })}
            />
          }
        />
      )}
      {data && <Pager pagination={data.pagination} onPage={(page) => change({ page })} />}
      {view.open !== null && (
        <SupplierPanel
          key={view.open}
          id={view.open === 'new' ? null : view.open}
          onClose={() => change({ open: null, page: search.get('page') })}
        />
      )}
    </div>
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
  { key: 'name', label: 'Name', isFixed: true, cell: (supplier) => <PartnerName {...supplier} /> },
  { key: 'contact', label: 'Contact', foldsUnder: 'name', cell: ({ contact }) => contact },
  {
    key: 'email',
    label: 'Email',
    cell: ({ email }) => <MailLink email={email} />,
    className: 'whitespace-nowrap',
  },
  {
    key: 'phone',
    label: 'Telephone',
    cell: ({ phone }) => (phone ? formatPhone(phone) : '–'),
    className: 'whitespace-nowrap tabular-nums',
    foldsUnder: 'email',
  },
  { key: 'place', label: 'Place', cell: (supplier) => placeOf(supplier) || '–' },
  {
    key: 'products',
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

function SupplierCard({ supplier }: { supplier: Supplier }) {
  return (
    <div className="flex flex-col gap-1">
      <PartnerName {...supplier} />
      <p className="text-ink-2">
        {supplier.contact}
        {placeOf(supplier) && ` · ${placeOf(supplier)}`}
      </p>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <MailLink email={supplier.email} />
        <span className="tabular-nums">
          <ProductCount supplier={supplier} /> {products}
        </span>
      </p>
    </div>
  )
}

type NoSuppliersProps = { hasFilters: boolean; onClear: () => void; onAdd: () => void }

function NoSuppliers({ hasFilters, onClear, onAdd }: NoSuppliersProps) {
  if (hasFilters) {
    return (
      <EmptyState title={content.noMatch} text={partnerContent.noMatch} icon={SearchX}>
        <Button onClick={onClear}>{partnerContent.clear}</Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState {...content.none} icon={Truck}>
      <Button onClick={onAdd}>{add}</Button>
      <ButtonLink to="/admin/products" variant="secondary">
        {content.products}
      </ButtonLink>
    </EmptyState>
  )
}
