import { type ReactNode, useId } from 'react'

export function OrderSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 border-b border-line pb-2 text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
