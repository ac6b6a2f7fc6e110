import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { aCustomer, anAddress, type Person, type ShopRows } from '#tests/support/given/builders.ts'
import { checkoutBody, type OwedOrder, owedOrderOf } from '#tests/support/given/checkout-body.ts'
import { payOnHostedPage } from '#tests/support/given/payments.ts'
import type { Line } from './line.ts'

export type Buyer = { line: Line; rows: ShopRows; shopUrl: string; sandboxUrl: string }

export type PlacedOrder = OwedOrder & { person: Person }

const Checkout = z.object({ checkoutId: z.string() })

/** Somebody new orders some units of a product. */
export async function placeOrder(
  buyer: Buyer,
  { productId, quantity }: { productId: number; quantity: number },
): Promise<PlacedOrder> {
  const person = await aCustomer(buyer.rows)
  const placed = await call(buyer, person, '/api/orders', {
    items: [{ productId, quantity }],
    shippingInfo: anAddress,
  })
  return { person, ...owedOrderOf(placed) }
}

/** Pays at the provider, whose webhook reaches any of the processes. */
export async function payOrder(buyer: Buyer, { person, ...owed }: PlacedOrder): Promise<void> {
  const { shopUrl, sandboxUrl } = buyer
  const { checkoutId } = Checkout.parse(
    await call(buyer, person, '/api/payments/yoco/checkout', checkoutBody(shopUrl, owed)),
  )
  const reply = await payOnHostedPage({ sandbox: { url: sandboxUrl } }, checkoutId)
  if (reply.status >= 400) throw new Error(`The sandbox refused a payment with ${reply.status}`)
  // Settles, unless the webhook has.
  await call(buyer, person, `/api/payments/yoco/status/${checkoutId}`)
}

export async function cancelOrder(buyer: Buyer, { person, orderNumber }: PlacedOrder): Promise<void> {
  await call(buyer, person, `/api/orders/${orderNumber}/cancel`, {})
}

async function call({ line }: Buyer, { token }: Person, path: string, body?: unknown): Promise<unknown> {
  const asking =
    body === undefined
      ? { token }
      : { method: 'POST', token, body, headers: { 'idempotency-key': randomUUID() } }
  const answer = await line.ask(path, asking)
  if (answer.status < 300) return JSON.parse(answer.body)
  throw new Error(`${path} answered ${answer.status}: ${answer.body.slice(0, 300)}`)
}
