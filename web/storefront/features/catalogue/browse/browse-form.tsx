import clsx from 'clsx'
import { ChevronDown, LayoutGrid, List, Search, SlidersHorizontal } from 'lucide-react'
import { type ChangeEvent, type FormEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { Form, Link, useLocation, useNavigate, useNavigationType } from 'react-router'
import type { ProductList } from '#contract/catalogue/product.ts'
import { productSorts, sortLabels } from '#domain/catalogue/browsing.ts'
import { pricePresets } from '#domain/money/price-presets.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, SelectField, TextField } from '#web/ui/field.tsx'
import {
  type BrowseState,
  type BrowseView,
  browseFields,
  countFilters,
  isReadableAmount,
  readBrowseState,
  writeBrowseState,
} from './browse-state.ts'
import { facetGroups } from './facet-groups.ts'
import { FacetPanel } from './facet-panel.tsx'

// Long enough to finish a word, short enough to feel instant.
const typingPauseMs = 300

/** Marks the history entries that this form made itself. */
const fromForm = 'browse-form'

type BrowseFormProps = {
  state: BrowseState
  /** The category whose price ranges are offered. */
  categorySlug: string
  list: Pick<ProductList, 'brands' | 'facets' | 'pagination'>
}

/** A plain GET form. With scripts it updates as one types and ticks. */
export function BrowseForm({ state, categorySlug, list }: BrowseFormProps) {
  const { form, change, submit, press, settle } = useInstantAnswers(state)
  const { pathname } = useLocation()
  const searchId = useId()

  return (
    <Form
      ref={form}
      // Without it the form would repeat other parameters, such as which email led here.
      action={pathname}
      onChange={change}
      onSubmit={submit}
      onClick={press}
      role="search"
      aria-label="Products"
      className="contents"
    >
      {state.view === 'list' && <input type="hidden" name={browseFields.view} value="list" />}
      <div className="col-span-full flex items-center gap-3">
        <div className="relative min-w-0 flex-1 sm:max-w-md">
          <label htmlFor={searchId} className="sr-only">
            Search these products
          </label>
          <input
            id={searchId}
            type="search"
            name={browseFields.q}
            maxLength={200}
            defaultValue={state.q}
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
        <ViewToggle state={state} />
      </div>
      <FilterPanel state={state} categorySlug={categorySlug} list={list} settle={settle} />
    </Form>
  )
}

type FilterPanelProps = BrowseFormProps & {
  /** Applies pending input. */
  settle: () => void
}

/** Beside the products if there is space, otherwise above them. */
function FilterPanel({ state, categorySlug, list, settle }: FilterPanelProps) {
  // Open at first if something is selected; from then on the shopper opens and closes it.
  const [isOpenAtFirst] = useState(() => countFilters(state) > 0)
  const panel = useRef<HTMLDetailsElement>(null)
  const chosen = countFilters(state)
  const { total } = list.pagination

  function showProducts(event: MouseEvent) {
    event.preventDefault()
    settle()
    if (!panel.current) return
    panel.current.open = false
    panel.current.scrollIntoView()
    panel.current.querySelector('summary')?.focus({ preventScroll: true })
  }

  return (
    <details
      ref={panel}
      data-panel
      open={isOpenAtFirst}
      className="group/panel mt-3 min-w-0 border-y border-line lg:open:border-b-0"
    >
      <summary className="-mx-2 flex h-12 items-center gap-2 rounded-control px-2 font-medium [&::-webkit-details-marker]:hidden">
        <SlidersHorizontal aria-hidden className="size-5" />
        Filters and sorting
        {chosen > 0 && (
          <span className="font-normal text-ink-2">
            {chosen}
            <span className="lg:group-open/panel:sr-only"> selected</span>
          </span>
        )}
        <ChevronDown
          aria-hidden
          className="ml-auto size-5 transition-transform group-open/panel:rotate-180"
        />
      </summary>
      <FilterFields state={state} categorySlug={categorySlug} />
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
        <Button type="submit" onClick={showProducts} className="w-full tabular-nums">
          {total === 1 ? 'Show 1 product' : `Show ${total} products`}
        </Button>
      </div>
    </details>
  )
}

/** Filters that every list has; the boxes below come from the products themselves. */
function FilterFields({ state, categorySlug }: Pick<BrowseFormProps, 'state' | 'categorySlug'>) {
  return (
    <div className="grid grid-cols-2 items-start gap-4 pt-1 pb-5 sm:max-lg:grid-cols-4">
      <div className="col-span-full sm:max-lg:col-span-2">
        <SelectField
          label="Sort By"
          name={browseFields.sort}
          defaultValue={state.sort}
          options={productSorts.map((sort) => ({ value: sort, label: sortLabels[sort] }))}
        />
      </div>
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
      error={isReadableAmount(value) ? undefined : 'Enter an amount such as 1500'}
    />
  )
}

const views: readonly { view: BrowseView; label: string; icon: typeof List }[] = [
  { view: 'grid', label: 'Grid view', icon: LayoutGrid },
  { view: 'list', label: 'List view', icon: List },
]

function ViewToggle({ state }: { state: BrowseState }) {
  return (
    <div className="ml-auto flex rounded-control border border-line-strong p-0.5">
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

function useInstantAnswers(state: BrowseState) {
  const navigate = useNavigate()
  const step = useNavigationType()
  const { state: cameFrom } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Whether the boxes have a selection that is not in the address yet. */
  const isAhead = useRef(false)

  useEffect(() => () => clearTimeout(timer.current), [])

  // After going back or clearing, the boxes follow the address. After the form's own update they already match, and may
  // by now have the next selection, which must not be undone.
  useEffect(() => {
    // Selected before hydration (marked by deferred-hydration.ts), and not applied yet.
    if (form.current?.hasAttribute('data-touched')) {
      form.current.removeAttribute('data-touched')
      isAhead.current = true
      const search = writeBrowseState(readForm(form.current))
      navigate({ search }, { preventScrollReset: true, state: fromForm })
      return
    }
    const isOwnAnswer = cameFrom === fromForm && step !== 'POP'
    const isOvertaken = isAhead.current && step !== 'POP'
    if (isOwnAnswer) isAhead.current = false
    if (isOwnAnswer || isOvertaken || !form.current) return
    isAhead.current = false
    clearTimeout(timer.current)
    showInForm(form.current, state)
  }, [state, cameFrom, step, navigate])

  function answer({ isStep }: { isStep: boolean }) {
    clearTimeout(timer.current)
    if (!form.current) return
    const next = readForm(form.current)
    // Typing replaces the history entry; a selection adds one that people can go back from.
    const search = writeBrowseState(next)
    navigate({ search }, { replace: !isStep, preventScrollReset: true, state: fromForm })
  }

  function change(event: ChangeEvent<HTMLFormElement>) {
    const target: EventTarget = event.target
    isAhead.current = true
    const isChoice =
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && target.type === 'checkbox')
    if (isChoice) return answer({ isStep: true })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => answer({ isStep: false }), typingPauseMs)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    answer({ isStep: true })
  }

  function settle() {
    if (isAhead.current) answer({ isStep: false })
  }

  function press(event: MouseEvent) {
    const isLink = event.target instanceof Element && event.target.closest('a') !== null
    if (!isLink) return
    clearTimeout(timer.current)
    isAhead.current = false
  }

  return { form, change, submit, press, settle }
}

function readForm(form: HTMLFormElement): BrowseState {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') params.append(name, value)
  }
  return readBrowseState(params)
}

function showInForm(form: HTMLFormElement, state: BrowseState): void {
  const shown = readForm(form)
  const wanted = new URLSearchParams(writeBrowseState(state))
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      control.checked = wanted.getAll(control.name).includes(control.value)
    } else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
      const [key] = Object.entries(browseFields).find(([, name]) => name === control.name) ?? []
      if (key === undefined || control === document.activeElement || control.type === 'hidden') continue
      const value = String(Reflect.get(state, key))
      // An equivalent text, "1 500" for "1500", stays as it was typed.
      if (String(Reflect.get(shown, key)) !== value) control.value = value
    }
  }
}

type Option = { value: string; label: string }

function rangeOptions(categorySlug: string, chosen: string): Option[] {
  const presets = pricePresets(categorySlug).map(({ key, label }) => ({ value: key, label }))
  return withChosen([{ value: '', label: 'All Prices' }, ...presets], chosen)
}

/** A selection from the address stays visible, even if the list does not offer it. */
function withChosen(options: Option[], chosen: string): Option[] {
  const isOffered = options.some((option) => option.value === chosen)
  return isOffered ? options : [...options, { value: chosen, label: chosen }]
}
