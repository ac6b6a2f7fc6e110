import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, Tag } from 'lucide-react'
import { useState } from 'react'
import { DownloadButton } from '#web/admin/ui/download-button.tsx'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { later } from '#web/deferred-hydration/later.tsx'
import { browserApi } from '#web/session/api/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { dispatchContent } from '../dispatch-content.ts'

// Loaded with the first parcels that are booked: the page of dispatch is opened for packing.
const BookCouriersDialog = later(() =>
  import('./book-couriers-dialog.tsx').then((module) => module.BookCouriersDialog),
)

const FollowBookings = later(() => import('./follow-bookings.tsx').then((module) => module.FollowBookings))

/** Couriers for the chosen parcels; nothing in a shop that books them by hand. */
export function BookingActions({ keys }: { keys: readonly string[] }) {
  const [isBooking, setBooking] = useState(false)
  const [asked, setAsked] = useState<readonly string[]>([])
  const { data: provider } = useQuery({
    queryKey: ['bookings', 'service'],
    queryFn: () => browserApi.call(listBookings, { body: { parcels: [] } }),
    select: (answer) => answer.provider,
    staleTime: 5 * 60_000,
  })
  const { warn } = useMessages()
  if (!provider) return null

  async function fetchLabels(onProgress: (bytes: number) => void): Promise<Blob> {
    const { fetchLabelsOf } = await import('./booking-queries.ts')
    const { file, without } = await fetchLabelsOf(keys, onProgress)
    // Printed without being counted, the parcels without a label would be left standing.
    if (without > 0) warn({ title: dispatchContent.someLabels(keys.length - without, keys.length) })
    return file
  }

  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setBooking(true)}>
        <CalendarCheck aria-hidden className="size-4" />
        Book couriers
      </Button>
      <DownloadButton icon={Tag} fileName="courier-labels.pdf" fetchFile={fetchLabels}>
        Courier labels
      </DownloadButton>
      {isBooking && (
        <BookCouriersDialog
          keys={keys}
          onClose={() => {
            setBooking(false)
            setAsked(keys)
          }}
        />
      )}
      {asked.length > 0 && <FollowBookings keys={asked} />}
    </>
  )
}

const listBookings = async () => (await import('#contract/orders/booking.ts')).listBookings
