/** The courier and the tracking number of a parcel. */
export type ParcelFacts = { courierId: number | null; trackingNumber: string | null }

/**
 * Whether there is news for a customer who was last told `told`. Removing a number or a courier is not news: the
 * customer could not use it.
 */
export function isParcelNews(told: ParcelFacts, now: ParcelFacts): boolean {
  const hasNewNumber = now.trackingNumber !== null && now.trackingNumber !== told.trackingNumber
  const hasNewCourier = now.courierId !== null && now.courierId !== told.courierId
  return hasNewNumber || hasNewCourier
}
