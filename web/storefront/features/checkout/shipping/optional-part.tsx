import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'

type OptionalPartProps = {
  title: string
  /** Something is filled in. */
  startsOpen: boolean
  hasError: boolean
  children: ReactNode
}

/** Fields that few people need, collapsed. */
export function OptionalPart({ title, startsOpen, hasError, children }: OptionalPartProps) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  return (
    <details
      // Errors are never hidden.
      open={isOpen || hasError}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group border-t border-line last:border-b"
    >
      <summary className="flex min-h-11 list-none items-center justify-between gap-4 py-2 font-medium hover:text-green [&::-webkit-details-marker]:hidden">
        {title}
        <Plus aria-hidden className="size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-45" />
      </summary>
      <div className="grid gap-5 pt-1 pb-5 sm:grid-cols-2">{children}</div>
    </details>
  )
}
