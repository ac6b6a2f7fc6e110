import { Plus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'

export type Control = Pick<ComponentProps<'input'>, 'name' | 'onBlur' | 'onChange'> & {
  value: string
  error?: string | undefined
}

type OptionalPartProps = {
  title: string
  controls: readonly Control[]
  children: ReactNode
}

/** Fields that few people need, collapsed unless one is filled in. */
export function OptionalPart({ title, controls, children }: OptionalPartProps) {
  const [isOpen, setIsOpen] = useState(controls.some(({ value }) => value !== ''))
  return (
    <details
      // Errors are never hidden.
      open={isOpen || controls.some(({ error }) => error !== undefined)}
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
