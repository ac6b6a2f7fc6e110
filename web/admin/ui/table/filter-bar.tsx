import clsx from 'clsx'
import { Search, SlidersHorizontal, X } from 'lucide-react'
import { Children, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { useShortcuts } from '../keys/shortcuts-provider.tsx'

const control =
  'min-h-9 w-full min-w-0 rounded-control border border-line-strong bg-paper px-3 py-1 text-sm text-ink ' +
  'transition-colors hover:border-ink'

// Shorter than a pause between words, longer than one between letters.
const typingPauseMs = 250

// What the address of a list says besides its filters.
const notFilters = ['q', 'search', 'page', 'limit', 'open', 'invite']

/**
 * A row of filters above a list. On a phone, where they would push the list off the screen, only the search box is
 * there until they are unfolded, or one of them is set.
 */
export function FilterBar({ children }: { children: ReactNode }) {
  const [searchBox, ...filters] = Children.toArray(children)
  const [search] = useSearchParams()
  const [isUnfolded, setUnfolded] = useState(() =>
    [...search.keys()].some((name) => !notFilters.includes(name)),
  )
  const id = useId()
  const folds = filters.length > 1
  return (
    <search className="flex flex-col gap-3 md:flex-row md:flex-wrap md:items-end">
      <div className="flex items-end gap-2 md:contents">
        {searchBox}
        {folds && (
          <Button
            variant="secondary"
            size="small"
            className="md:hidden"
            aria-expanded={isUnfolded}
            aria-controls={id}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            <SlidersHorizontal aria-hidden className="size-4" />
            Filters
          </Button>
        )}
      </div>
      <div
        id={id}
        className={clsx(
          'grid grid-cols-2 items-end gap-3 md:contents',
          folds && !isUnfolded && 'max-md:hidden',
        )}
      >
        {filters}
      </div>
    </search>
  )
}

type SearchBoxProps = {
  label: string
  placeholder: string
  /** The current search text, from the address. */
  value: string
  onSearch: (text: string) => void
  maxLength?: number
}

/** Searches as one types. The address is the source of truth: going back in the history also restores its text. */
export function SearchBox({ label, placeholder, value, onSearch, maxLength = 100 }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      // Unsent typing stays, and is sent in turn.
      if (text.trim() === sent) setText(value)
      setSent(value)
    }
  }

  function search(wanted = text.trim()) {
    if (wanted === sent) return
    setSent(wanted)
    onSearch(wanted)
  }

  useEffect(() => {
    const timer = setTimeout(search, typingPauseMs)
    return () => clearTimeout(timer)
  })

  function clear() {
    setText('')
    search('')
    input.current?.focus()
  }

  useShortcuts('In the list', [{ keys: '/', label, run: () => input.current?.select(), isMovement: true }])

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
      className="col-span-2 flex min-w-0 flex-1 flex-col gap-1 md:min-w-48"
    >
      <label htmlFor={id} className="font-medium max-md:sr-only">
        {label}
      </label>
      <div className="relative">
        <Search aria-hidden className="pointer-events-none absolute top-2.5 left-3 size-4 text-ink-2" />
        <input
          ref={input}
          id={id}
          type="search"
          placeholder={placeholder}
          maxLength={maxLength}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && text === '') input.current?.blur()
          }}
          className={clsx(control, 'pr-9 pl-9 [&::-webkit-search-cancel-button]:hidden')}
        />
        {text !== '' && (
          <button
            type="button"
            aria-label="Clear the search"
            onClick={clear}
            className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-control text-ink-2 hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </button>
        )}
      </div>
    </form>
  )
}

type FilterSelectProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, value, options, onChange } = props
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1 md:w-40">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
        className={control}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

type DateRangeProps = {
  from: string | undefined
  to: string | undefined
  onChange: (range: { from: string | null; to: string | null }) => void
}

/** Two days, both inclusive. Choosing a last day before the first moves the other along, so that no range is empty. */
export function DateRange({ from, to, onChange }: DateRangeProps) {
  return (
    <>
      <DateField
        label="From"
        value={from}
        onChange={(day) => onChange({ from: day, to: day && to && to < day ? day : (to ?? null) })}
      />
      <DateField
        label="To"
        value={to}
        onChange={(day) => onChange({ from: day && from && from > day ? day : (from ?? null), to: day })}
      />
    </>
  )
}

type DateFieldProps = { label: string; value: string | undefined; onChange: (day: string | null) => void }

function DateField({ label, value, onChange }: DateFieldProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1 md:w-38">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        id={id}
        type="date"
        // The browser reports an incomplete date as empty, and again once it is complete.
        key={value ?? ''}
        defaultValue={value ?? ''}
        min="2000-01-01"
        max="2999-12-31"
        onBlur={(event) => {
          if (event.target.validity.valid && event.target.value !== (value ?? '')) {
            onChange(event.target.value || null)
          }
        }}
        onChange={(event) => {
          // Chosen from the calendar; typing changes the year digit by digit.
          const { value: day, validity } = event.target
          if (validity.valid && day >= '2000-01-01' && day !== value) onChange(day)
        }}
        className={clsx(control, 'tabular-nums')}
      />
    </div>
  )
}
