import { type FormEvent, useId, useRef } from 'react'

type FilterTextProps = {
  label: string
  value: string
  onChange: (text: string) => void
  maxLength?: number
}

/** Searches for an exact value. Applied on leaving the field or pressing Enter, since a partial name finds nothing. */
export function FilterText({ label, value, onChange, maxLength = 100 }: FilterTextProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)

  function take(event?: FormEvent) {
    event?.preventDefault()
    const text = input.current?.value.trim() ?? ''
    if (text !== value) onChange(text)
  }

  return (
    <form onSubmit={take} className="flex min-w-0 flex-col gap-1 md:w-36">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        // The address is the source of truth: going back in the history also restores its text.
        key={value}
        type="search"
        defaultValue={value}
        maxLength={maxLength}
        autoComplete="off"
        onBlur={() => take()}
        className="min-h-9 w-full min-w-0 rounded-control border border-line-strong bg-paper px-3 py-1 text-sm text-ink transition-colors hover:border-ink"
      />
    </form>
  )
}
