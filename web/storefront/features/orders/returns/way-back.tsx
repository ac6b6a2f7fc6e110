import { useState } from 'react'
import type { OrderReturn } from '#contract/orders/return.ts'
import { readReturnLabel } from '#contract/orders/return-booking.ts'
import { wayBackLabels } from '#domain/couriers/consignment-state.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'

type WayBackProps = { made: OrderReturn; wayBack: NonNullable<OrderReturn['wayBack']> }

/** The courier that fetches the goods, and the label to stick on them. */
export function WayBack({ made: { orderNumber }, wayBack }: WayBackProps) {
  const { bookingId, courierName, trackingNumber, progress, hasLabel } = wayBack
  return (
    <div className="mt-3 rounded-control bg-paper-2 p-3 text-sm">
      <p className="font-medium">{courierName} collects it from you</p>
      <p className="text-ink-2">
        Tracking number <span className="tabular-nums">{trackingNumber}</span>
        {progress && `. ${wayBackLabels[progress]}`}
      </p>
      <p className="mt-1">
        {hasLabel ? (
          <DownloadLabel orderNumber={orderNumber} bookingId={bookingId} />
        ) : (
          'Write the tracking number on the parcel.'
        )}
      </p>
    </div>
  )
}

function DownloadLabel({ orderNumber, bookingId }: { orderNumber: string; bookingId: number }) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function download() {
    setBusy(true)
    setError(null)
    try {
      const params = { orderNumber, bookingId: String(bookingId) }
      saveFile(await browserApi.file(readReturnLabel, { params }), `return-label-${bookingId}.pdf`)
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure
      setError(failure.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button variant="secondary" size="small" isBusy={isBusy} onClick={download}>
        Download the label
      </Button>
      {error && (
        <span role="alert" className="mt-1 block text-red">
          {error}
        </span>
      )}
    </>
  )
}
