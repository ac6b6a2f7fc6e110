import clsx from 'clsx'
import { Search } from 'lucide-react'
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { later } from '#web/deferred-hydration/later.tsx'
import { focusMain } from '#web/ui/focus-main.ts'
import { isHere } from '#web/ui/is-here.ts'
import type { SearchHandlers, ShownList } from './search-aid.tsx'
import { rememberSearch } from './search-recent.ts'

const SearchAid = later(() => import('./search-aid.tsx').then((module) => module.SearchAid), {
  whileMissing: null,
})

type SearchBoxProps = {
  /** Of its field: one for each place, since the header is a fragment, which cannot use `useId`. */
  id: string
  /** What the page shows results for. */
  words: string
  className?: string
  /** Distinguishes this box from others on the page. */
  landmark?: string
}

/**
 * A plain form: it works before scripts have loaded, too. With scripts it is a combobox with a listbox, as the ARIA
 * Authoring Practices describe it; its code is loaded once somebody reaches for it.
 */
export function SearchBox({ id, words, className, landmark = 'Shop' }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const handlers = useRef<SearchHandlers>(null)
  const [isReached, setIsReached] = useState(false)
  const [list, setList] = useState<ShownList>(null)

  const submit = useSubmit(input, handlers)
  useShownWords(words, input, handlers)
  // It may have the focus since before hydration.
  useEffect(() => setIsReached(document.activeElement === input.current), [])

  function open() {
    setIsReached(true)
    handlers.current?.open()
  }

  return (
    <search aria-label={landmark} className={className}>
      <form
        action="/products"
        onSubmit={submit}
        onBlur={(event) => handlers.current?.leaveFocus(event)}
        onMouseDown={(event) => handlers.current?.keepFocus(event)}
      >
        <label htmlFor={id} className="sr-only">
          Search the shop
        </label>
        <div className="relative">
          <input
            ref={input}
            id={id}
            type="search"
            name="q"
            role="combobox"
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-expanded={list !== null}
            aria-controls={list?.listId}
            aria-activedescendant={list?.activeId}
            onInput={() => handlers.current?.type()}
            onFocus={open}
            onPointerEnter={SearchAid.fetch}
            onKeyDown={(event) => handlers.current?.pressKey(event)}
            defaultValue={words}
            maxLength={200}
            autoComplete="off"
            placeholder="Search laptops, phones, headphones…"
            enterKeyHint="search"
            className={clsx(
              'peer h-11 w-full rounded-control border border-line-strong bg-paper pr-20 text-ellipsis pl-4 transition-colors hover:border-ink',
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
          {isReached && <SearchAid handlers={handlers} input={input} onShown={setList} />}
        </div>
      </form>
    </search>
  )
}

/** Puts the words of a new page into the box, except while a person is typing in it again. */
function useShownWords(
  words: string,
  input: RefObject<HTMLInputElement | null>,
  handlers: RefObject<SearchHandlers | null>,
): void {
  const shown = useRef(words)
  useEffect(() => {
    if (shown.current === words) return
    shown.current = words
    if (!input.current || input.current === document.activeElement) return
    input.current.value = words
    handlers.current?.forgetTyped()
  }, [words, input, handlers])
}

/** Searches without the code of the suggestions too: somebody may press Enter before it has arrived. */
function useSubmit(input: RefObject<HTMLInputElement | null>, handlers: RefObject<SearchHandlers | null>) {
  const navigate = useNavigate()
  return (event: SubmitEvent) => {
    event.preventDefault()
    // But not the typed text: a chosen option has replaced it.
    const words = input.current?.value ?? ''
    rememberSearch(words)
    handlers.current?.close()
    // On phones the keyboard covers the results while the box has the focus.
    focusMain()
    const to = `/products?${new URLSearchParams({ q: words })}`
    navigate(to, { replace: isHere(to) })
  }
}
