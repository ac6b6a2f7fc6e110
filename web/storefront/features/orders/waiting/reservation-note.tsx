import clsx from 'clsx'
import { Clock, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { reservationAt, reservationText } from './reservation.ts'
import { useShopTime } from './use-shop-time.ts'

type ReservationNoteProps = {
  payBefore: string
  onOver: () => void
  /** Actions, while there is time. */
  children: ReactNode
}

/**
 * How long an unpaid order's items are reserved. Not a live region: it would be announced every minute. Important
 * changes are announced separately, once.
 */
export function ReservationNote({ payBefore, onOver, children }: ReservationNoteProps) {
  const announce = useAnnounce()
  const reservation = reservationAt(payBefore, useShopTime())
  const { isShort, isOver, until } = reservation
  const Icon = isShort ? TriangleAlert : Clock

  const warn = useEffectEvent(() =>
    announce(`Less than 5 minutes left. We are holding these items until ${until}.`),
  )
  const tellOver = useEffectEvent(() => {
    announce('Your time to pay for these items ran out. You have not been charged.')
    onOver()
  })

  useEffect(() => {
    if (isShort) warn()
  }, [isShort])

  useEffect(() => {
    if (isOver) tellOver()
  }, [isOver])

  return (
    <div
      className={clsx(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control border p-4',
        isShort ? 'border-clay bg-clay-soft' : 'border-line bg-paper-2',
      )}
    >
      <p className="flex min-w-0 flex-1 basis-60 items-start gap-3 tabular-nums">
        <Icon aria-hidden className={clsx('mt-0.75 size-5 shrink-0', isShort ? 'text-clay' : 'text-ink-2')} />
        {reservationText(reservation)}
      </p>
      {!isOver && children}
    </div>
  )
}
