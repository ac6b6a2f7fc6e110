import clsx from 'clsx'
import { ChevronDown, LayoutGrid, List, SlidersHorizontal } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { Link } from 'react-router'
import { sortLabels } from '#domain/catalogue/browsing/browsing.ts'
import { toggleFilters } from '#web/session/toggle-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { control } from '#web/ui/field.tsx'
import {
  type BrowseState,
  type BrowseView,
  browseFields,
  countFilters,
  sortsOf,
  writeBrowseState,
} from './browse-state.ts'
import { ChipsList } from './chips-list.tsx'
import type { CardList } from './read-list.ts'

/** Of the filters, for the buttons that open them. */
export const filtersId = 'filters'

type ListBarProps = {
  state: BrowseState
  list: CardList
  opener: RefObject<HTMLButtonElement | null>
  isOpenAbove: boolean
  onOpenAbove: () => void
}

/** Above the products: how many there are, what is selected, and in which order and form they are shown. */
export function ListBar({ state, list, opener, isOpenAbove, onOpenAbove }: ListBarProps) {
  const count = useRef<HTMLParagraphElement>(null)
  const { total, is_estimate } = list.pagination

  return (
    <div className="beside flex min-w-0 flex-wrap items-center gap-3 pb-5 lg:pb-2">
      <FilterButton ref={opener} chosen={countFilters(state)} isOpen={isOpenAbove} onClick={onOpenAbove} />
      <SideButton chosen={countFilters(state)} />
      {total > 0 && <SortSelect state={state} />}
      <p ref={count} role="status" tabIndex={-1} className="mr-auto text-sm text-ink-2 outline-none">
        {total > 0 ? (
          `Showing ${list.products.length} of ${is_estimate ? 'about ' : ''}${total} products`
        ) : (
          <span className="sr-only">0 products found</span>
        )}
      </p>
      {/* If nothing is found, the empty state offers the same, more prominently, but for a price among the words. */}
      {(total > 0 || list.price_words) && (
        <ChipsList
          state={state}
          priceWords={list.price_words}
          facets={list.facets}
          onRemove={() => count.current?.focus({ preventScroll: true })}
        />
      )}
      {total > 0 && <ViewToggle state={state} />}
    </div>
  )
}

type FilterButtonProps = {
  ref: RefObject<HTMLButtonElement | null>
  chosen: number
  isOpen: boolean
  onClick: () => void
}

function FilterButton({ ref, chosen, isOpen, onClick }: FilterButtonProps) {
  const label = chosen > 0 ? `Filter (${chosen})` : 'Filter'
  return (
    <>
      <Button
        ref={ref}
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={filtersId}
        onClick={onClick}
        className="flex-1 whitespace-nowrap lg:hidden"
      >
        <SlidersHorizontal aria-hidden className="size-5 shrink-0" />
        {label}
      </Button>
      <noscript className="flex-1 lg:hidden">
        <a href={`#${filtersId}`} className="button min-h-11 w-full border border-line-strong px-4">
          {label}
        </a>
      </noscript>
    </>
  )
}

/** Its words follow the page's `data-filters`, which is there before anything is painted. */
function SideButton({ chosen }: { chosen: number }) {
  return (
    <Button
      variant="quiet"
      aria-controls={filtersId}
      onClick={toggleFilters}
      className="-ml-2 px-2 whitespace-nowrap max-lg:hidden"
    >
      <SlidersHorizontal aria-hidden className="size-5 shrink-0" />
      <span className="hide-filters">Hide filters</span>
      <span className="show-filters">{chosen > 0 ? `Show filters (${chosen})` : 'Show filters'}</span>
    </Button>
  )
}

function SortSelect({ state }: { state: BrowseState }) {
  return (
    <div className="flex min-w-0 gap-2 max-lg:basis-3/5 lg:order-1">
      <label className="relative min-w-0 grow">
        <span className="absolute top-2.25 left-3 text-ink-2">
          Sort<span className="max-lg:sr-only"> by</span>:
        </span>
        <select
          name={browseFields.sort}
          defaultValue={state.sort}
          className={clsx(control, 'appearance-none truncate pr-9 pl-14 font-medium lg:pl-20')}
        >
          {sortsOf(state.q).map((sort) => (
            <option key={sort} value={sort}>
              {sortLabels[sort]}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-2"
        />
      </label>
      <noscript>
        <Button type="submit" variant="secondary">
          Sort
        </Button>
      </noscript>
    </div>
  )
}

const views: readonly { view: BrowseView; label: string; icon: typeof List }[] = [
  { view: 'grid', label: 'Grid view', icon: LayoutGrid },
  { view: 'list', label: 'List view', icon: List },
]

function ViewToggle({ state }: { state: BrowseState }) {
  return (
    <div className="flex min-w-20.5 shrink-0 rounded-control border border-line-strong p-0.5 lg:order-2">
      {views.map(({ view, label, icon: Icon }) => (
        <Link
          key={view}
          to={{ search: writeBrowseState({ ...state, view }) }}
          replace
          preventScrollReset
          aria-label={label}
          aria-current={state.view === view ? 'true' : undefined}
          className={clsx(
            'flex size-9.5 items-center justify-center rounded-[6px] transition-colors',
            state.view === view ? 'bg-ink text-paper' : 'text-ink-2 hover:text-ink',
          )}
        >
          <Icon aria-hidden className="size-5" />
        </Link>
      ))}
    </div>
  )
}
