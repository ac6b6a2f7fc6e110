import clsx from 'clsx'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { SidePanel } from './modal.tsx'

type SavedTextsPanelProps<Saved> = {
  content: { title: string; add: string; none: string }
  saved: readonly Saved[]
  error: Error | null
  /** The words that are pressed to edit one. */
  headingOf: (saved: Saved) => string
  /** What stands below them. */
  detailOf?: (saved: Saved) => ReactNode
  /** The form of one; null for a new one. */
  renderForm: (saved: Saved | null, onClose: () => void) => ReactNode
  onClose: () => void
}

/** The texts that staff saved to use again, and the form of one. */
export function SavedTextsPanel<Saved extends { id: number }>({
  content,
  saved,
  error,
  headingOf,
  detailOf,
  renderForm,
  onClose,
}: SavedTextsPanelProps<Saved>) {
  const [edited, setEdited] = useState<Saved | 'new' | null>(null)

  if (edited !== null) return renderForm(edited === 'new' ? null : edited, () => setEdited(null))
  return (
    <SidePanel
      title={content.title}
      onClose={onClose}
      footer={
        <Button size="small" onClick={() => setEdited('new')}>
          <Plus aria-hidden className="size-4" />
          {content.add}
        </Button>
      }
    >
      {error && (
        <p role="alert" className="text-red">
          {error.message}
        </p>
      )}
      {saved.length === 0 && !error && <p className="text-ink-2">{content.none}</p>}
      <ul className="divide-y divide-line">
        {saved.map((one) => (
          <li key={one.id} className="py-3 first:pt-0">
            <button
              type="button"
              onClick={() => setEdited(one)}
              className={clsx('link text-left wrap-anywhere', detailOf && 'font-medium')}
            >
              {headingOf(one)}
            </button>
            {detailOf?.(one)}
          </li>
        ))}
      </ul>
    </SidePanel>
  )
}
