import { type ReactNode, useId } from 'react'

type MonthEndSectionProps = { title: string; intro?: string; children: (titleId: string) => ReactNode }

export function MonthEndSection({ title, intro, children }: MonthEndSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {intro && <p className="mt-1 text-ink-2">{intro}</p>}
      <div className="mt-2">{children(id)}</div>
    </section>
  )
}
