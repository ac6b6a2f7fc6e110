export const checkoutStatuses = [
  'created',
  'processing',
  'complete',
  'failed',
  'cancelled',
  'expired',
  'refunded',
] as const
export type CheckoutStatus = (typeof checkoutStatuses)[number]

const labels: Record<CheckoutStatus, string> = {
  created: 'Opened',
  processing: 'In progress',
  complete: 'Paid',
  failed: 'Declined',
  cancelled: 'Cancelled',
  expired: 'Expired',
  refunded: 'Refunded',
}

export function checkoutStatusLabel(status: CheckoutStatus): string {
  return labels[status]
}

// Events come late, twice and in the wrong order, so nothing leads from complete back to an attempt.
const moves: Record<CheckoutStatus, readonly CheckoutStatus[]> = {
  created: ['processing', 'complete', 'failed', 'cancelled', 'expired'],
  processing: ['complete', 'failed', 'cancelled', 'expired'],
  // The provider's page stays open after a decline or a cancel, and may yet be paid.
  failed: ['processing', 'complete', 'cancelled', 'expired'],
  cancelled: ['processing', 'complete'],
  expired: ['complete'],
  complete: ['refunded'],
  refunded: [],
}

export function canMoveCheckout(from: CheckoutStatus, to: CheckoutStatus): boolean {
  return moves[from].includes(to)
}

/** Nothing more is asked of the provider. Late money for an expired checkout still counts when it is told of. */
export function isFinal(status: CheckoutStatus): boolean {
  return status === 'complete' || status === 'expired' || status === 'refunded'
}
