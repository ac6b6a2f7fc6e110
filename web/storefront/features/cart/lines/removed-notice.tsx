import { Undo2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import type { Removal } from './use-removal.ts'

/** What was removed last, and the way back. The removal itself has been announced already. */
export function RemovedNotice({ removal: { removed, undo } }: { removal: Removal }) {
  if (!removed) return null
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-paper-2 py-1 pr-1 pl-4 text-sm">
      <p className="min-w-0 flex-1 basis-48 py-2">
        <span className="font-medium">{removed.name}</span> removed from your cart
      </p>
      <Button variant="quiet" size="small" className="min-h-11" onClick={undo}>
        <Undo2 aria-hidden className="size-4" />
        Undo
      </Button>
    </div>
  )
}
