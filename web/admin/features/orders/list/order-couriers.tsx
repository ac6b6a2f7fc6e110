import type { OrderParcel } from '#contract/orders/parcel.ts'

type OrderCouriersProps = { parcels: readonly Pick<OrderParcel, 'number' | 'courier' | 'trackingNumber'>[] }

/** The courier and the tracking number of each parcel: whoever looks for one of them has to see that one. */
export function OrderCouriers({ parcels }: OrderCouriersProps) {
  const named = parcels.filter(({ courier, trackingNumber }) => courier || trackingNumber)
  if (named.length === 0) return '–'
  return named.map(({ number, courier, trackingNumber }) => (
    <span key={number} className="block wrap-anywhere">
      {[courier, trackingNumber].filter(Boolean).join(', ')}
    </span>
  ))
}
