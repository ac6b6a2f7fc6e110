/** A payment as the provider's own list has it. What was paid for is asked of its checkout. */
export type ListedPayment = { paymentId: string; checkoutId: string; paidAt: Date }

export type ListPaymentsResult =
  | { kind: 'listed'; payments: ListedPayment[] }
  /** The message is for the owner. */
  | { kind: 'refused'; message: string }
  | { kind: 'unavailable' }

/** Lists what the provider took on the shop's pages in a time: successful payments alone. */
export type ListPayments = (range: { from: Date; until: Date }) => Promise<ListPaymentsResult>
