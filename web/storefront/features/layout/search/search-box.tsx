import clsx from 'clsx'
import { Search } from 'lucide-react'
import { SearchPopup } from './search-popup.tsx'
import { useSearchCombobox } from './use-search-combobox.ts'

type SearchBoxProps = {
  /** Of its field: one for each place, since the header is a fragment, which cannot use `useId`. */
  id: string
  className?: string
  /** Distinguishes this box from others on the page. */
  landmark?: string
}

/** A plain form: it works before scripts have loaded, too. With scripts it suggests as one types. */
export function SearchBox({ id, className, landmark = 'Shop' }: SearchBoxProps) {
  const { list, inputProps, leave, submit, leaveFocus, keepFocus } = useSearchCombobox()

  return (
    <search aria-label={landmark} className={className}>
      <form action="/products" onSubmit={submit} onBlur={leaveFocus} onMouseDown={keepFocus}>
        <label htmlFor={id} className="sr-only">
          Search the shop
        </label>
        <div className="relative">
          <input
            {...inputProps}
            id={id}
            type="search"
            name="q"
            maxLength={200}
            autoComplete="off"
            placeholder="Search laptops, phones, headphones…"
            enterKeyHint="search"
            className={clsx(
              'h-11 w-full rounded-control border border-line-strong bg-paper pr-12 text-ellipsis pl-4 transition-colors hover:border-ink',
              '[&::-webkit-search-cancel-button]:hidden',
            )}
          />
          <button
            type="submit"
            aria-label="Search"
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-control text-ink-2 hover:text-green"
          >
            <Search aria-hidden className="size-5" />
          </button>
          {list.isOpen && <SearchPopup list={list} onLeave={leave} />}
        </div>
      </form>
    </search>
  )
}
