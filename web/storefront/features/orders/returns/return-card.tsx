import { type OrderReturn, readReturnPhoto } from '#contract/orders/return.ts'
import {
  type ReturnStatus,
  returnReasonShopperLabel,
  returnRemedyShopperLabel,
  returnStatusShopperLabel,
} from '#domain/orders/returns.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { formatClockTime, formatOrderDate } from '#web/storefront/order-dates.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { PhotoStrip } from '#web/ui/photo-strip.tsx'

const tones: Record<ReturnStatus, BadgeTone> = {
  requested: 'sun',
  approved: 'good',
  declined: 'neutral',
  received: 'good',
  closed: 'neutral',
}

const steps: Record<ReturnStatus, string> = {
  requested: 'Return requested',
  approved: 'Return approved',
  declined: 'Return declined',
  received: 'Return received',
  closed: 'Return closed',
}

const whatIsNext: Record<ReturnStatus, string | null> = {
  requested: 'We will check your request and email you how to send it back.',
  approved: 'Please send it with everything that came with it.',
  declined: 'If you disagree, contact us and we will look at it again.',
  received: 'We will check the goods and then do what you chose.',
  closed: null,
}

/** One return: its items, reason and status, and every step so far. */
export function ReturnCard({ made }: { made: OrderReturn }) {
  const { items, reason, remedy, status, note, staffNote, requestedAt, history, photos } = made
  const taken = history.length > 0 ? history : [{ at: requestedAt, to: 'requested' as const }]
  return (
    <div className="rounded-control border border-line p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <ul className="min-w-0 font-medium">
          {items.map(({ sku, name, quantity }) => (
            <li key={sku} className="wrap-anywhere">
              {quantity} × {name}
            </li>
          ))}
        </ul>
        <Badge tone={tones[status]}>{returnStatusShopperLabel(status)}</Badge>
      </div>
      <p className="mt-1 text-sm text-ink-2">
        {returnReasonShopperLabel(reason)} · {returnRemedyShopperLabel(remedy)}
      </p>
      {note && <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line">“{note}”</p>}
      {photos.length > 0 && (
        <div className="mt-3">
          <PhotoStrip
            photos={photos.map((photo) => ({ id: photo.id, load: () => fetchPhoto(made, photo.id) }))}
          />
        </div>
      )}
      {staffNote && (
        <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line">
          <span className="font-medium">From us:</span> {staffNote}
        </p>
      )}
      <ol className="mt-3 flex flex-col gap-1 text-sm">
        {taken.map(({ at, to }) => (
          <li key={`${at} ${to}`} className="flex flex-col justify-between gap-x-4 sm:flex-row">
            <span>{steps[to]}</span>
            <time dateTime={at} className="text-ink-2 tabular-nums">
              {formatOrderDate(at)}, {formatClockTime(at)}
            </time>
          </li>
        ))}
      </ol>
      {whatIsNext[status] && <p className="mt-3 text-sm">{whatIsNext[status]}</p>}
    </div>
  )
}

function fetchPhoto({ orderNumber, id }: OrderReturn, photoId: string): Promise<Blob> {
  return browserApi.file(readReturnPhoto, { params: { orderNumber, returnId: id, photoId } })
}
