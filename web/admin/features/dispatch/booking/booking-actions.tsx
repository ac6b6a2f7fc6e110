import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, Tag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { DownloadButton } from '#web/admin/ui/download-button.tsx'
import { browserApi } from '#web/session/api/browser-api.ts'
import { Button } from '#web/ui/button.tsx'

// Loaded with the first parcels that are booked: the page of dispatch is opened for packing.
const BookCouriersDialog = lazy(async () => ({
  default: (await import('./book-couriers-dialog.tsx')).BookCouriersDialog,
}))

/** Couriers for the chosen parcels; nothing in a shop that books them by hand. */
export function BookingActions({ keys }: { keys: readonly string[] }) {
  const [isBooking, setBooking] = useState(false)
  const { data: provider } = useQuery({
    queryKey: ['bookings', 'service'],
    queryFn: () => browserApi.call(listBookings, { body: { parcels: [] } }),
    select: (answer) => answer.provider,
    staleTime: 5 * 60_000,
  })
  if (!provider) return null
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setBooking(true)}>
        <CalendarCheck aria-hidden className="size-4" />
        Book couriers
      </Button>
      <DownloadButton
        icon={Tag}
        fileName="courier-labels.pdf"
        fetchFile={async (onProgress) =>
          (await import('./booking-queries.ts')).fetchLabelsOf(keys, onProgress)
        }
      >
        Courier labels
      </DownloadButton>
      {isBooking && (
        <Suspense>
          <BookCouriersDialog keys={keys} onClose={() => setBooking(false)} />
        </Suspense>
      )}
    </>
  )
}

const listBookings = async () => (await import('#contract/orders/booking.ts')).listBookings
