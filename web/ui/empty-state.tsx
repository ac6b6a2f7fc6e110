import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  text?: ReactNode
  icon?: LucideIcon
  /** `h1` if the empty state is the whole page. */
  heading?: 'h1' | 'h2'
  /** Suggested actions. */
  children?: ReactNode
}

export function EmptyState({ title, text, icon: Icon, heading: Heading = 'h2', children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-tile bg-paper-2 px-6 py-16 text-center">
      {Icon && <Icon aria-hidden strokeWidth={1.25} className="mb-6 size-14 text-green" />}
      <Heading className="text-2xl">{title}</Heading>
      {text && <p className="mt-2 max-w-md text-ink-2 text-pretty">{text}</p>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
