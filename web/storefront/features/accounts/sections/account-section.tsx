import { type ReactNode, useId } from 'react'

type AccountSectionProps = { title: string; text: ReactNode; children: ReactNode }

/** One section of the account: a description on one side, its controls on the other. */
export function AccountSection({ title, text, children }: AccountSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-5 border-t border-line py-8 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-16 lg:py-10"
    >
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="mt-1 max-w-prose text-sm text-ink-2">{text}</p>
      </div>
      <div className="min-w-0 max-w-xl">{children}</div>
    </section>
  )
}
