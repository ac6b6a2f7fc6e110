import { X } from 'lucide-react'
import { Link } from 'react-router'
import { type BrowseState, withoutFilters, writeBrowseState } from './browse-state.ts'
import { chipsOf, type PriceWords } from './chips-of.ts'

type ChipsListProps = {
  state: BrowseState
  priceWords?: PriceWords | undefined
  facets: readonly { key: string; label: string }[]
  onRemove: () => void
}

/** The active filters, each with a link to remove it. `onRemove` moves the focus, since the focused link disappears. */
export function ChipsList({ state, priceWords, facets, onRemove }: ChipsListProps) {
  const chips = chipsOf(state, priceWords, facets)
  if (chips.length === 0) return null

  return (
    <ul aria-label="Selected filters" className="flex flex-wrap items-center gap-2 order-3 w-full">
      {chips.map(({ label, search }) => (
        <li key={label} className="min-w-0">
          <Link
            to={{ search }}
            preventScrollReset
            onClick={onRemove}
            className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-line-strong bg-paper py-1 pr-2.5 pl-3.5 text-sm transition-colors hover:border-ink hover:bg-paper-2 max-sm:min-h-11"
          >
            <span className="sr-only">Remove </span>
            <span className="min-w-0 break-words">{label}</span>
            <X aria-hidden className="size-4 shrink-0 text-ink-2" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={{ search: writeBrowseState(withoutFilters(state)) }}
          preventScrollReset
          onClick={onRemove}
          className="link inline-flex min-h-9 items-center px-2 text-sm font-medium max-sm:min-h-11"
        >
          Clear all filters
        </Link>
      </li>
    </ul>
  )
}
