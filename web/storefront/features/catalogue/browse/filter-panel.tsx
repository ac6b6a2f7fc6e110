import { Search } from 'lucide-react'
import { type MouseEvent, useId } from 'react'
import { pricePresets } from '#domain/money/price-presets.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, SelectField, TextField } from '#web/ui/field.tsx'
import { maxSearchLength } from '../../search/search-words.ts'
import { type BrowseState, browseFields, priceProblem, saleTag } from './browse-state.ts'
import { facetGroups } from './facet-groups.ts'
import { FacetPanel } from './facet-panel.tsx'
import { filtersId } from './list-bar.tsx'
import type { CardList } from './read-list.ts'

type FilterPanelProps = {
  state: BrowseState
  categorySlug: string
  list: Pick<CardList, 'brands' | 'facets' | 'tags' | 'pagination'>
  hasSearch: boolean
  isOpenAbove: boolean
  onShowProducts: (event: MouseEvent) => void
}

/** Beside the products if there is space, otherwise above them. Without scripts, the address opens it there. */
export function FilterPanel(props: FilterPanelProps) {
  const { state, categorySlug, list, hasSearch, isOpenAbove, onShowProducts } = props
  const { total } = list.pagination
  return (
    <section
      id={filtersId}
      aria-label="Filters"
      data-open={isOpenAbove || undefined}
      className="filters min-w-0 border-line pt-5 max-lg:mb-5 max-lg:border-y lg:pt-0"
    >
      {hasSearch && <SearchField words={state.q} />}
      <FilterFields state={state} categorySlug={categorySlug} list={list} />
      <FacetPanel groups={facetGroups(state, list)} className="grid gap-x-8 sm:max-lg:grid-cols-2" />
      <noscript>
        <Button type="submit" className="my-4 max-lg:hidden">
          Show products
        </Button>
      </noscript>
      <div
        data-stays-below
        className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:hidden"
      >
        <Button type="submit" onClick={onShowProducts} className="w-full tabular-nums">
          {total === 1 ? 'Show 1 product' : `Show ${total} products`}
        </Button>
      </div>
    </section>
  )
}

function SearchField({ words }: { words: string }) {
  const id = useId()
  return (
    <div className="relative mb-4 min-w-0">
      <label htmlFor={id} className="sr-only">
        Search these products
      </label>
      <input
        id={id}
        type="search"
        name={browseFields.q}
        maxLength={maxSearchLength}
        defaultValue={words}
        placeholder="Search these products"
        enterKeyHint="search"
        className="h-11 w-full rounded-control border border-line-strong bg-paper pr-12 pl-4 transition-colors hover:border-ink [&::-webkit-search-cancel-button]:hidden"
      />
      <button
        type="submit"
        aria-label="Search these products"
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-control text-ink-2 hover:text-green"
      >
        <Search aria-hidden className="size-5" />
      </button>
    </div>
  )
}

/** Filters that every list has; the boxes below come from the products themselves. */
function FilterFields({
  state,
  categorySlug,
  list,
}: Pick<FilterPanelProps, 'state' | 'categorySlug' | 'list'>) {
  const onSale = list.tags.find(({ name }) => name === saleTag)?.count ?? 0
  return (
    <div className="grid grid-cols-2 items-start gap-4 pt-1 pb-5 sm:max-lg:grid-cols-4">
      <div className="col-span-full sm:max-lg:col-span-2">
        <SelectField
          label="Price Range"
          name={browseFields.range}
          defaultValue={state.range}
          options={rangeOptions(categorySlug, state.range)}
        />
      </div>
      <PriceField label="Min Price" name={browseFields.minPrice} value={state.minPrice} />
      <PriceField label="Max Price" name={browseFields.maxPrice} value={state.maxPrice} />
      <div className="col-span-full flex min-h-11 items-center sm:max-lg:col-span-2 sm:max-lg:self-end">
        <Checkbox
          label="In stock only"
          name={browseFields.inStock}
          value="1"
          defaultChecked={state.inStock}
        />
      </div>
      {(onSale > 0 || state.onSale) && (
        <div className="col-span-full -mt-4 flex min-h-11 items-center sm:max-lg:col-span-2 sm:max-lg:mt-0 sm:max-lg:self-end">
          <Checkbox
            label={
              <>
                On sale{' '}
                <span className="text-sm text-ink-2 tabular-nums">
                  {onSale}
                  <span className="sr-only">{onSale === 1 ? ' product' : ' products'}</span>
                </span>
              </>
            }
            name={browseFields.onSale}
            value={saleTag}
            defaultChecked={state.onSale}
          />
        </div>
      )}
    </div>
  )
}

function PriceField({ label, name, value }: { label: string; name: string; value: string }) {
  return (
    <TextField
      label={label}
      name={name}
      defaultValue={value}
      inputMode="decimal"
      autoComplete="off"
      placeholder="R"
      maxLength={20}
      error={priceProblem(value) ?? undefined}
    />
  )
}

function rangeOptions(categorySlug: string, chosen: string): Option[] {
  const presets = pricePresets(categorySlug).map(({ key, label }) => ({ value: key, label }))
  return withChosen([{ value: '', label: 'All Prices' }, ...presets], chosen)
}

type Option = { value: string; label: string }

/** A selection from the address stays visible, even if the list does not offer it. */
function withChosen(options: Option[], chosen: string): Option[] {
  const isOffered = options.some((option) => option.value === chosen)
  return isOffered ? options : [...options, { value: chosen, label: chosen }]
}
