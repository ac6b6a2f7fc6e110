/** A colour beside its name. The ring keeps white visible on paper, and black in the dark. */
export function Swatch({ colour }: { colour: string }) {
  return (
    <span
      aria-hidden
      className="inline-block size-4 shrink-0 rounded-full ring-1 ring-ink/25 ring-inset"
      style={{ backgroundColor: colour }}
    />
  )
}
