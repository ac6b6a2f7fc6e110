import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { newRowsText, notificationContent } from './notification-content.ts'
import type { useNewRows } from './use-new-rows.ts'

type NewRowsOfferProps = { rows: ReturnType<typeof useNewRows>; noun: string }

/** "2 new orders", with a button that shows them. It floats, so that it moves nothing either. */
export function NewRowsOffer({ rows: { count, show, isShownByItself }, noun }: NewRowsOfferProps) {
  const latestShow = useRef(show)
  useEffect(() => {
    latestShow.current = show
  })
  useEffect(() => {
    if (isShownByItself) latestShow.current()
  }, [isShownByItself])

  if (count === 0 || isShownByItself) return null
  return (
    <div className="pointer-events-none sticky top-28 z-20 -mb-5 flex h-0 justify-center lg:top-16">
      <div className="pointer-events-auto h-max animate-appear rounded-control bg-paper shadow-float">
        <Notice
          tone="good"
          title={newRowsText(count, noun)}
          action={
            <Button size="small" onClick={show}>
              {notificationContent.show}
            </Button>
          }
        />
      </div>
    </div>
  )
}
