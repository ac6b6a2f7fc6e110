import clsx from 'clsx'
import { Search } from 'lucide-react'
import { Suspense } from 'react'
import { lazyExtra } from '../lazy-extra.ts'
import { useSearchCombobox } from './use-search-combobox.ts'

const SearchPopup = lazyExtra(() => import('./search-popup.tsx'))

type SearchBoxProps = {
  /** Of its field: one for each place, since the header is a fragment, which cannot use `useId`. */
  id: string
  /** What the page shows results for. */
  words: string
  className?: string
  /** Distinguishes this box from others on the page. */
  landmark?: string
}

/** A plain form: it works before scripts have loaded, too. With scripts it suggests as one types. */
export function SearchBox({ id, words, className, landmark = 'Shop' }: SearchBoxProps) {
  const { list, inputProps, leave, submit, leaveFocus, keepFocus } = useSearchCombobox(words)

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
            defaultValue={words}
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
          {list.isOpen && (
            <Suspense>
              <SearchPopup list={list} onLeave={leave} />
            </Suspense>
          )}
        </div>
      </form>
    </search>
  )
}
