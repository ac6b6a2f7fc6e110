import clsx from 'clsx'
import { Search } from 'lucide-react'
import { useId } from 'react'
import { Form } from 'react-router'

type SearchBoxProps = {
  className?: string
  /** Tells this box from others on the page. */
  landmark?: string
}

/** A plain form: it finds things before a script has loaded, too. */
export function SearchBox({ className, landmark = 'Shop' }: SearchBoxProps) {
  const id = useId()
  return (
    <Form action="/products" role="search" aria-label={landmark} className={className}>
      <label htmlFor={id} className="sr-only">
        Search the shop
      </label>
      <div className="relative">
        <input
          id={id}
          type="search"
          name="q"
          maxLength={200}
          placeholder="Search laptops, phones, headphones…"
          enterKeyHint="search"
          className={clsx(
            'h-11 w-full rounded-control border border-line-strong bg-paper pr-12 pl-4 transition-colors hover:border-ink',
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
      </div>
    </Form>
  )
}
