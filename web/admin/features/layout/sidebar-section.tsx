import clsx from 'clsx'
import { ChevronDown, Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { persistentStorage } from '#web/session/storage.ts'

type SidebarSectionProps = {
  title: string
  add?: { label: string; to: string }
  children: ReactNode
}

/** A list in the sidebar; the browser remembers whether it is collapsed. */
export function SidebarSection({ title, add, children }: SidebarSectionProps) {
  const storageKey = `admin.folded.${title.toLowerCase()}`
  const [isFolded, setFolded] = useState(() => persistentStorage.read(storageKey) === 'yes')
  const id = useId()

  function fold(isWanted: boolean) {
    setFolded(isWanted)
    if (isWanted) persistentStorage.write(storageKey, 'yes')
    else persistentStorage.remove(storageKey)
  }

  return (
    <section aria-labelledby={`${id}-title`} className="border-t border-line pt-3">
      <h2 id={`${id}-title`} className="text-sm">
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-controls={id}
          onClick={() => fold(!isFolded)}
          className="flex min-h-9 w-full items-center gap-1.5 rounded-control px-3 text-left text-ink-2 hover:text-ink"
        >
          {title}
          <ChevronDown
            aria-hidden
            className={clsx('size-4 transition-transform', isFolded && '-rotate-90')}
          />
        </button>
      </h2>
      <div id={id} hidden={isFolded}>
        {children}
        {add && (
          <Link
            to={add.to}
            className="flex min-h-9 items-center gap-1.5 rounded-control px-3 font-medium text-green hover:bg-paper-2 max-lg:min-h-11"
          >
            <Plus aria-hidden className="size-4" />
            {add.label}
          </Link>
        )}
      </div>
    </section>
  )
}
