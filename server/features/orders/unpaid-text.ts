import type { PlaceOrderResult } from './place-order.ts'

type Beyond = Extract<PlaceOrderResult, { reason: 'unpaid_limit' }>

/** What stands in the way of one more unpaid order, and what to do about it. */
export function unpaidText({ limit, productName, waiting, contactEmail }: Beyond): string {
  const forMore = `For larger quantities, write to us at ${contactEmail}.`
  if (limit.kind === 'too_many_orders') {
    const have = limit.maxOrders === 1 ? 'an order' : `${waiting.length} orders`
    return `You have ${have} waiting for payment, and we hold items for no more at once. Pay for one or cancel it, then place this order again. ${forMore}`
  }
  const atMost = `at most ${limit.maxUnits} of ${productName ?? 'one product'}`
  return limit.waitingUnits > 0
    ? `We hold ${atMost} for you while you have not paid, and ${limit.waitingUnits} of them are in orders that wait for payment. Pay for those or cancel them, or order fewer. ${forMore}`
    : `You can order ${atMost} at once. Please lower the quantity. ${forMore}`
}
