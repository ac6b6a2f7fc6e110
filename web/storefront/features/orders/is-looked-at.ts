import type { Order } from '#contract/orders/order.ts'

/** Whether a person must resolve a problem first. A request to cancel has words of its own. */
export function isLookedAt({ needsAttention }: Order): boolean {
  return needsAttention?.reasons.some((reason) => reason !== 'cancel_requested') ?? false
}
