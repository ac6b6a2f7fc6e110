import { type OrderStatus, statusFacts } from './order-status.ts'

// The longest delivery the shop promises, 7 working days, and the 7 days to change one's mind after it (Electronic
// Communications and Transactions Act, s44), with a margin for a late courier.
const deliveryNeedDays = 30

/** How much of an order's customer data is kept, most first. */
export const orderRetentions = ['whole', 'tax_record', 'figures'] as const
export type OrderRetention = (typeof orderRetentions)[number]

/**
 * What is left of an order when its customer's account is deleted. A parcel still on its way needs the whole address.
 * After that a tax invoice needs the recipient's name and address (Value-Added Tax Act, s20(4)), but no telephone
 * number or email address. An unpaid order has no invoice.
 */
export function orderRetentionOf(
  order: {
    status: OrderStatus
    paidAt: Date | null
    fulfilledAt: Date | null
    /** By a person, because something is not settled yet. */
    isLookedAt: boolean
    hasOpenPayment: boolean
    /** An email that still has to be sent. */
    hasWaitingEmail: boolean
  },
  now: Date,
): OrderRetention {
  if (order.isLookedAt || order.hasOpenPayment || order.hasWaitingEmail) return 'whole'
  const { isOver, hasLeft } = statusFacts[order.status]
  if (!isOver) return 'whole'
  if (hasLeft) {
    const neededUntil = (order.fulfilledAt?.getTime() ?? now.getTime()) + deliveryNeedDays * 86_400_000
    return now.getTime() < neededUntil ? 'whole' : 'tax_record'
  }
  return order.paidAt ? 'tax_record' : 'figures'
}
