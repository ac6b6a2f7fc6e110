// It has space for two digits; the label of its link has the whole number.
const maxShown = 99

/** How many things are behind a link, at its corner. */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span
      key={count}
      aria-hidden
      className="absolute top-0.5 right-0 min-w-5 animate-count rounded-full bg-green px-1 text-center text-[0.75rem]/5 font-semibold text-on-green tabular-nums"
    >
      {count > maxShown ? `${maxShown}+` : count}
    </span>
  )
}
