import type { Parcel } from '#domain/email.ts'
import type { ParcelRow } from '../parcels/parcel-queries.ts'

/** The courier's tracking page for a parcel; null if there is no such page, or no number. */
export function trackingUrlOf({
  courierTrackingUrl,
  trackingNumber,
}: Pick<ParcelRow, 'courierTrackingUrl' | 'trackingNumber'>): string | null {
  if (!courierTrackingUrl || !trackingNumber) return null
  return courierTrackingUrl.replaceAll('{number}', encodeURIComponent(trackingNumber))
}

/** The courier of a parcel, as emails name it. */
export function parcelOf(
  parcel: Pick<ParcelRow, 'courier' | 'courierTrackingUrl' | 'trackingNumber'> | undefined,
): Parcel {
  if (!parcel) return { courier: null, trackingNumber: null, trackingUrl: null }
  const { courier, trackingNumber } = parcel
  return { courier, trackingNumber, trackingUrl: trackingUrlOf(parcel) }
}
