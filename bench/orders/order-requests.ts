import { randomUUID } from 'node:crypto'
import { createAccount } from '#contract/accounts/account.ts'
import type { PlaceOrderBody } from '#contract/orders/order.ts'
import { Refusal } from '#scripts/refusal.mjs'

export type OrderRequests = () => { body: PlaceOrderBody; token: string; key: string }

// Orders of the same account are processed one at a time.
const customers = 40

const shippingInfo: PlaceOrderBody['shippingInfo'] = {
  email: 'sample@shop.example',
  fullName: 'Sample Customer',
  address: '12 Sample Street',
  suburb: 'Woodstock',
  city: 'Cape Town',
  province: 'Western Cape',
  postalCode: '7925',
  country: 'South Africa',
  phone: '+27821234567',
}

/**
 * Orders of one unit each by a few logged-in customers, cycling through the products, each with its own idempotency
 * key.
 */
export async function orderRequests(shopUrl: string, productIds: readonly number[]): Promise<OrderRequests> {
  const tokens: string[] = []
  for (let number = 1; number <= customers; number++) tokens.push(await signUp(shopUrl, number))
  let count = 0
  return () => {
    const productId = productIds[count % productIds.length]
    const token = tokens[count % tokens.length]
    count++
    if (productId === undefined || token === undefined)
      throw new Error('There is nothing to order: the product list is empty')
    return { body: { items: [{ productId, quantity: 1 }], shippingInfo }, token, key: randomUUID() }
  }
}

async function signUp(shopUrl: string, number: number): Promise<string> {
  const reply = await fetch(`${shopUrl}/api/createAccount`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `customer-${number}@shop.example`,
      password: randomUUID(),
      fullname: 'Sample Customer',
    }),
  })
  if (reply.status !== 201) throw new Refusal(`Sign-up returned ${reply.status}: ${await reply.text()}`)
  const { data } = createAccount.responses[201].parse(await reply.json())
  if (!data.session) throw new Refusal('Sign-up returned no session, so no order can be placed.')
  return data.session.access_token
}

/** Places a single order, outside any measurement. */
export async function placeOne(shopUrl: string, next: OrderRequests): Promise<void> {
  const { body, token, key } = next()
  const reply = await fetch(`${shopUrl}/api/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  })
  if (reply.status !== 201)
    throw new Refusal(`Placing an order returned ${reply.status}: ${await reply.text()}`)
}
