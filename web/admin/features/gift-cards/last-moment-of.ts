/** A gift card ends as its last day does: the moment by which that day is named. */
export function lastMomentOf(expiresAt: string): string {
  return new Date(Date.parse(expiresAt) - 1).toISOString()
}
