import { placeOrder } from '#contract/orders/order.ts'

export type OwedOrder = { orderNumber: string; totalCents: number }

/** The order in the shop's answer to its placing. */
export function owedOrderOf(answer: unknown): OwedOrder {
  const { orderNumber, summary } = placeOrder.responses[201].parse(answer).order
  return { orderNumber, totalCents: summary.totalCents }
}

/** Asks for the payment page of an order. */
export function checkoutBody(shopUrl: string, { orderNumber, totalCents }: OwedOrder) {
  return {
    amount: totalCents,
    currency: 'ZAR',
    successUrl: `${shopUrl}/payment-success`,
    cancelUrl: `${shopUrl}/checkout?cancelled=true`,
    failureUrl: `${shopUrl}/payment-failed`,
    metadata: { orderId: orderNumber },
  }
}
