import type { PlaceOrderResult } from './place/place-order.ts'

type Beyond = Extract<PlaceOrderResult, { reason: 'unpaid_limit' }>

/** Why another unpaid order is refused, and what to do about it. */
export function unpaidText({ limit, productName, waiting, contactEmail }: Beyond): string {
  const forMore = `For larger quantities, email us at ${contactEmail}.`
  if (limit.kind === 'too_many_orders') {
    const have = limit.maxOrders === 1 ? 'an order' : `${waiting.length} orders`
    return `You have ${have} waiting for payment, which is the most we hold items for at once. Pay for or cancel one, then place this order again. ${forMore}`
  }
  const atMost = `at most ${limit.maxUnits} of ${productName ?? 'one product'}`
  return limit.waitingUnits > 0
    ? `We hold ${atMost} for you until you pay, and ${limit.waitingUnits} are already in orders waiting for payment. Pay for or cancel those, or order fewer. ${forMore}`
    : `You can order ${atMost} at once. Lower the quantity. ${forMore}`
}
