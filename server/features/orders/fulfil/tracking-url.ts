import type { Parcel } from '#domain/email.ts'
import type { OrderRow } from '../order-queries.ts'

/** The courier's tracking page for a parcel; null if there is no such page, or no number. */
export function trackingUrlOf({
  courierTrackingUrl,
  trackingNumber,
}: Pick<OrderRow, 'courierTrackingUrl' | 'trackingNumber'>): string | null {
  if (!courierTrackingUrl || !trackingNumber) return null
  return courierTrackingUrl.replaceAll('{number}', encodeURIComponent(trackingNumber))
}

/** The courier of an order, as emails name it. */
export function parcelOf(order: Pick<OrderRow, 'courier' | 'courierTrackingUrl' | 'trackingNumber'>): Parcel {
  const { courier, trackingNumber } = order
  return { courier, trackingNumber, trackingUrl: trackingUrlOf(order) }
}
