import { ExternalLink, PackageOpen, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TrackedOrder } from '#contract/orders/order-status.ts'
import type { OrderParcel, ParcelItem, TrackedParcel } from '#contract/orders/parcel.ts'
import { shopperParcelLabel } from '#domain/orders/parcels/shopper-parcel-label.ts'
import { formatFullDay } from '#web/storefront/order-dates.ts'
import { ParcelSteps } from './parcel-steps.tsx'

/** What is in a parcel is for the owner of its order only. */
type ShownParcel = TrackedParcel & Partial<Pick<OrderParcel, 'items'>>

type OrderParcelsProps = {
  order: Pick<TrackedOrder, 'courier' | 'trackingNumber'> & { parcels: readonly ShownParcel[] }
  stillToCome?: readonly ParcelItem[]
}

/** The courier of each parcel and its tracking page; with more than one, what is in which. */
export function OrderParcels({ order, stillToCome = [] }: OrderParcelsProps) {
  const { parcels } = order
  const areMany = parcels.length > 1 || stillToCome.length > 0
  if (!areMany && !order.courier && !order.trackingNumber) return null
  return (
    <ul className="mt-5 flex flex-col gap-3">
      {parcels.map((parcel, index) => (
        <li key={parcel.number} className="flex items-start gap-3 rounded-control bg-paper-2 p-4">
          <Truck aria-hidden className="mt-0.5 size-5 shrink-0 text-green" />
          <div className="min-w-0">
            {areMany && (
              <h3 className="text-base font-semibold">
                Parcel {index + 1}: {whereItIs(parcel)}
              </h3>
            )}
            <ParcelWay parcel={parcel} />
            <ParcelSteps steps={parcel.steps} />
            {parcel.items && (areMany || parcel.items.some(hasSerials)) && <Contents items={parcel.items} />}
          </div>
        </li>
      ))}
      {stillToCome.length > 0 && (
        <li className="flex items-start gap-3 rounded-control border border-line p-4">
          <PackageOpen aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-2" />
          <div className="min-w-0">
            <h3 className="text-base font-semibold">Still to come</h3>
            <Contents items={stillToCome} />
          </div>
        </li>
      )}
    </ul>
  )
}

function whereItIs({ state, deliveredOn }: ShownParcel): string {
  return deliveredOn ? `delivered on ${formatFullDay(deliveredOn)}` : shopperParcelLabel(state).toLowerCase()
}

function ParcelWay({ parcel: { courier, trackingNumber, trackingUrl } }: { parcel: ShownParcel }) {
  return (
    <>
      {(courier || trackingNumber) && (
        <dl>
          {courier && <Fact label="Courier">{courier}</Fact>}
          {trackingNumber && <Fact label="Tracking number">{trackingNumber}</Fact>}
        </dl>
      )}
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
    </>
  )
}

type Item = ParcelItem & { serials?: readonly string[] }

function hasSerials({ serials = [] }: Item): boolean {
  return serials.length > 0
}

function Contents({ items }: { items: readonly Item[] }) {
  return (
    <ul className="mt-1 text-ink-2">
      {items.map(({ lineId, name, quantity, serials = [] }) => (
        <li key={lineId} className="wrap-anywhere">
          <span>
            {quantity} × {name}
          </span>
          {serials.length > 0 && (
            <span className="block text-sm">
              {serials.length === 1 ? 'Serial number' : 'Serial numbers'}:{' '}
              <span translate="no">{serials.join(', ')}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
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
