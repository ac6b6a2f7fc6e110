type PlaceChoicesProps = {
  /** What they are, for screen readers. */
  label: string
  names: readonly string[]
  chosen: string
  onChoose: (name: string) => void
}

/** Names to choose from with one press, as long as no other is typed. */
export function PlaceChoices({ label, names, chosen, onChoose }: PlaceChoicesProps) {
  if (names.length === 0 || (chosen !== '' && !names.includes(chosen))) return null
  return (
    <fieldset aria-label={label} className="mt-2 flex flex-wrap gap-2">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
          className="inline-flex min-h-9 items-center rounded-full border border-line-strong bg-paper px-3.5 py-1 text-sm transition-colors hover:border-ink aria-pressed:border-green aria-pressed:bg-green-soft max-sm:min-h-11"
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
