/** Kwela is pennywhistle music, so the l is drawn as a whistle. */
export function Wordmark({ name }: { name: string }) {
  if (name !== 'Kwela') return <span className="truncate text-2xl font-bold tracking-tight">{name}</span>
  return (
    <span className="text-[1.75rem]/none font-bold tracking-[-0.035em] whitespace-nowrap">
      <span className="sr-only">Kwela</span>
      <span aria-hidden>
        Kwe
        <svg
          aria-hidden
          viewBox="0 0 16 72"
          className="mx-[0.055em] inline-block h-[0.76em] w-[0.17em] fill-green align-baseline"
        >
          <path
            fillRule="evenodd"
            d="M3 0h10l2 16v54a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2V16zM4.5 15.5v6.5h7v-6.5zM8 31a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7zM8 44a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7zM8 57a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7z"
          />
        </svg>
        a
      </span>
    </span>
  )
}
