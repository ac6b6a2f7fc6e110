import { ExternalLink, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TrackedOrder } from '#contract/orders/order-status.ts'

/** The courier of the order, and its tracking page. */
export function OrderParcel({ order: { courier, trackingNumber, trackingUrl } }: { order: TrackedOrder }) {
  if (!courier && !trackingNumber) return null
  return (
    <div className="mt-5 flex items-start gap-3 rounded-control bg-paper-2 p-4">
      <Truck aria-hidden className="mt-0.5 size-5 shrink-0 text-green" />
      <div className="min-w-0">
        <dl>
          {courier && <Fact label="Courier">{courier}</Fact>}
          {trackingNumber && <Fact label="Tracking number">{trackingNumber}</Fact>}
        </dl>
        {trackingUrl && (
          <a
            href={trackingUrl}
            rel="noreferrer"
            className="link mt-1 inline-flex min-h-6 items-center gap-1.5 print:hidden"
          >
            Track your parcel
            <ExternalLink aria-hidden className="size-4" />
          </a>
        )}
      </div>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
