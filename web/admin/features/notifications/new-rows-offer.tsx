import { ArrowUp } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { newRowsText, notificationContent } from './notification-content.ts'
import type { useNewRows } from './use-new-rows.ts'

type NewRowsOfferProps = { rows: ReturnType<typeof useNewRows>; noun: string }

/** "2 new orders": a button that shows them. It floats above the list, so that it moves nothing either. */
export function NewRowsOffer({ rows: { count, show }, noun }: NewRowsOfferProps) {
  if (count === 0) return null
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-34 z-20 -mb-5 flex h-0 justify-center lg:top-24"
    >
      <Button
        size="small"
        onClick={show}
        className="pointer-events-auto h-8 min-h-8 -translate-y-6.5 animate-appear rounded-full shadow-float"
      >
        <ArrowUp aria-hidden className="size-4" />
        {newRowsText(count, noun)}
        <span className="sr-only">{notificationContent.showThem}</span>
      </Button>
    </div>
  )
}
