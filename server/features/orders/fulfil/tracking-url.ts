import type { Parcel } from '#domain/email.ts'
import type { OrderRow } from '../order-queries.ts'

/** Where the courier tells how far a parcel is; null where there is no such page, or no number to look it up by. */
export function trackingUrlOf({
  courierTrackingUrl,
  trackingNumber,
}: Pick<OrderRow, 'courierTrackingUrl' | 'trackingNumber'>): string | null {
  if (!courierTrackingUrl || !trackingNumber) return null
  return courierTrackingUrl.replaceAll('{number}', encodeURIComponent(trackingNumber))
}

/** Who carries an order, as emails tell it. */
export function parcelOf(order: Pick<OrderRow, 'courier' | 'courierTrackingUrl' | 'trackingNumber'>): Parcel {
  const { courier, trackingNumber } = order
  return { courier, trackingNumber, trackingUrl: trackingUrlOf(order) }
}
