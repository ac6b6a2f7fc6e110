import { Tag } from 'lucide-react'
import { useState } from 'react'
import type { BookableParcel, ParcelBooking } from '#contract/orders/booking.ts'
import { bookingFacts } from '#domain/couriers/booking-state.ts'
import { parcelStateLabel } from '#domain/orders/parcels/parcel-state.ts'
import { DownloadButton } from '#web/admin/ui/download-button.tsx'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { later } from '#web/deferred-hydration/later.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded, Section } from '../../../ui/section.tsx'
import { BookingBadge } from '../../dispatch/booking/booking-badge.tsx'
import { bookingContent as content } from '../../dispatch/booking/booking-content.ts'
import { fetchLabels, useCancelBooking, useOrderBookings } from '../../dispatch/booking/booking-queries.ts'
import { useOnAnswer } from '../../dispatch/booking/use-on-answer.ts'
import { parcelKey } from '../../dispatch/parcel-key.ts'
import { useRefreshOrders } from '../order-queries.ts'

const BookCouriersDialog = later(() =>
  import('../../dispatch/booking/book-couriers-dialog.tsx').then((module) => module.BookCouriersDialog),
)

/** The parcels of an order with their couriers, as they were booked. */
export function BookingsSection({ orderNumber }: { orderNumber: string }) {
  const query = useOrderBookings(orderNumber)
  const [booking, setBooking] = useState<string[] | null>(null)
  // Once a courier accepts, the order itself has a tracking number.
  const states = query.data?.parcels.flatMap(({ bookings }) => bookings.map(({ state }) => state)).join()
  useOnAnswer(states, useRefreshOrders())
  const isUseful = query.data && (query.data.provider !== null || query.data.parcels.some(hasBookings))
  if (query.data && (!isUseful || query.data.parcels.length === 0)) return null
  return (
    <Section title={content.title}>
      <Loaded query={query}>
        {({ parcels }) => (
          <ul className="flex flex-col divide-y divide-line">
            {parcels.map((parcel) => (
              <ParcelItem
                key={parcel.id}
                parcel={parcel}
                onBook={() => setBooking([parcelKey({ orderNumber, number: parcel.number })])}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {booking && <BookCouriersDialog keys={booking} onClose={() => setBooking(null)} />}
    </Section>
  )
}

function hasBookings({ bookings }: BookableParcel): boolean {
  return bookings.length > 0
}

function ParcelItem({ parcel, onBook }: { parcel: BookableParcel; onBook: () => void }) {
  const { number, state, canBook, bookings } = parcel
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">
          {content.parcel(number)}
          <span className="font-normal text-ink-2">, {parcelStateLabel(state).toLowerCase()}</span>
        </p>
        {canBook && (
          <Button size="small" onClick={onBook}>
            {content.book}
            <span className="sr-only"> for {content.parcel(number).toLowerCase()}</span>
          </Button>
        )}
      </div>
      {bookings.toReversed().map((booking) => (
        <BookingItem key={booking.id} booking={booking} />
      ))}
    </li>
  )
}

function BookingItem({ booking }: { booking: ParcelBooking }) {
  const { id, state, reference, courierName, serviceName, trackingNumber, failure } = booking
  const cancel = useCancelBooking()
  const { tell } = useMessages()

  function cancelCourier() {
    cancel.mutate(id, { onSuccess: ({ outcome }) => tell({ title: content.outcomes[outcome] }) })
  }

  return (
    <div className="flex flex-col gap-2 rounded-control bg-paper-2 px-3 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="wrap-anywhere">
          <span>{`${serviceName}, ${courierName}`}</span>
          {trackingNumber && <span className="text-ink-2">, {trackingNumber}</span>}
        </p>
        <BookingBadge state={state} />
      </div>
      <p className="text-ink-2 tabular-nums">{priceText(booking)}</p>
      {failure && <p className="wrap-anywhere text-clay">{failure}</p>}
      {cancel.error && (
        <p role="alert" className="text-red">
          {cancel.error.message}
        </p>
      )}
      {bookingFacts[state].canBeCancelled && (
        <div className="flex flex-wrap gap-2">
          <DownloadButton
            icon={Tag}
            fileName={content.labelFile(reference)}
            fetchFile={(onProgress) => fetchLabels([id], onProgress)}
          >
            {content.label}
          </DownloadButton>
          <Button variant="quiet" size="small" isBusy={cancel.isPending} onClick={cancelCourier}>
            {content.cancel}
          </Button>
        </div>
      )}
    </div>
  )
}

function priceText({ quotedCents, bookedCents, finalCents }: ParcelBooking): string {
  if (finalCents !== null) return content.final(finalCents)
  return bookedCents === null ? content.quoted(quotedCents) : content.booked(bookedCents)
}
