import { useNavigate } from 'react-router'
import { FilterBar, FilterSelect, SearchBox } from '#web/admin/ui/table/filter-bar.tsx'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { useTypedEntry } from '#web/ui/use-typed-entry.ts'
import { mayDo } from '../../layout/destinations.ts'
import { nestedLabel } from '../categories/nested-categories.ts'
import { useBrands, useShelves, useSupplierNames } from '../product-queries.ts'
import { type ListView, listAddress, type ProductState, productStates, viewNow } from './list-address.ts'
import { productFilterContent as content } from './product-filter-content.ts'

type ProductFiltersProps = {
  view: ListView
  /** The address of the same list elsewhere, with changes. */
  addressOf?: (change: Partial<ListView>) => string
  states?: readonly ProductState[]
}

export function ProductFilters({
  view,
  addressOf = (change) => listAddress(viewNow(), change),
  states = productStates,
}: ProductFiltersProps) {
  const navigate = useNavigate()
  const typedEntry = useTypedEntry()
  const { user } = useAuth()
  const showsPrices = user !== null && mayDo(user, 'prices')
  const shelves = useShelves().data ?? []
  const brands = useBrands().data ?? []
  const suppliers = useSupplierNames(showsPrices).data ?? []
  const show = (change: Partial<ListView>) => navigate(addressOf(change), { preventScrollReset: true })

  return (
    <FilterBar>
      <SearchBox
        label={content.searchLabel}
        placeholder={content.searchHint}
        maxLength={200}
        value={view.q}
        onSearch={(q) => navigate(addressOf({ q }), { ...typedEntry('q'), preventScrollReset: true })}
      />
      <FilterSelect
        label={content.category.label}
        value={view.category ?? ''}
        onChange={(category) => show({ category: category || null })}
        options={withKnown(view.category, [
          { value: '', label: content.category.all },
          ...shelves.map((shelf) => ({ value: shelf.slug, label: nestedLabel(shelf) })),
          { value: 'uncategorized', label: content.category.none },
        ])}
      />
      <FilterSelect
        label={content.brand.label}
        value={view.brand ?? ''}
        onChange={(brand) => show({ brand: brand || null })}
        options={withKnown(view.brand, [
          { value: '', label: content.brand.all },
          ...brands.map(({ name }) => ({ value: name, label: name })),
        ])}
      />
      {showsPrices && (
        <FilterSelect
          label={content.supplier.label}
          value={view.supplier ?? ''}
          onChange={(supplier) => show({ supplier: supplier || null })}
          options={withKnown(view.supplier, [
            { value: '', label: content.supplier.all },
            ...suppliers.map(({ id, name }) => ({ value: String(id), label: name })),
            { value: 'none', label: content.supplier.none },
          ])}
        />
      )}
      <FilterSelect
        label={content.state.label}
        value={view.state ?? ''}
        onChange={(state) => show({ state: state || null })}
        options={[
          { value: '', label: content.state.all },
          ...states.map((state) => ({ value: state, label: content.state.states[state] })),
        ]}
      />
    </FilterBar>
  )
}

/** The address's value stays shown while its options are loading, or do not include it. */
function withKnown(value: string | null, options: readonly { value: string; label: string }[]) {
  const isKnown = value === null || options.some((option) => option.value === value)
  return isKnown ? options : [...options, { value, label: value }]
}
