import { type ReactNode, useId } from 'react'

/** One of the boxes on the page of a person. */
export function UserPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-tile border border-line px-4 py-3">
      <h2 id={id} className="mb-2 text-base">
        {title}
      </h2>
      {children}
    </section>
  )
}
