/** By whom and under which number a parcel travels. */
export type ParcelFacts = { courierId: number | null; trackingNumber: string | null }

/**
 * Whether there is something to tell a customer who was last told `told`. A number or a courier that was taken out
 * again is not: it tells them nothing they could use.
 */
export function isParcelNews(told: ParcelFacts, now: ParcelFacts): boolean {
  const hasNewNumber = now.trackingNumber !== null && now.trackingNumber !== told.trackingNumber
  const hasNewCourier = now.courierId !== null && now.courierId !== told.courierId
  return hasNewNumber || hasNewCourier
}
