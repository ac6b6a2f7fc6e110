import { Check, CircleSlash, Heart, Hourglass, Plus } from 'lucide-react'
import { Fragments } from '#web/rendering/fragments.tsx'

// Drawn once for each page, and referenced by every card of a list.
const drawings = {
  heart: <Heart />,
  'heart-filled': <Heart fill="currentColor" />,
  check: <Check strokeWidth={2.25} />,
  plus: <Plus />,
  hourglass: <Hourglass strokeWidth={2.25} />,
  'circle-slash': <CircleSlash strokeWidth={2.25} />,
}

export type RepeatedIconName = keyof typeof drawings

/** What `RepeatedIcon` refers to: once in each document, as the server wrote it. Browsers do without the drawings. */
export function IconDrawings() {
  if (import.meta.env.SSR) return <Fragments as="div" className="hidden" of={Drawings} each={[{}]} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: keeps the markup that is there, and adds none
  return <div className="hidden" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}

function Drawings() {
  return (
    <svg aria-hidden>
      {Object.entries(drawings).map(([name, drawing]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          {drawing}
        </symbol>
      ))}
    </svg>
  )
}

/** An icon that a page repeats many times, beside a text that says the same. */
export function RepeatedIcon({ name, className }: { name: RepeatedIconName; className: string }) {
  return (
    <svg aria-hidden className={className}>
      <use href={`#icon-${name}`} />
    </svg>
  )
}
