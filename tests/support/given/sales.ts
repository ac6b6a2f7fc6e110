import { expect } from 'vitest'
import type { TestShop } from '../shop/shop.ts'
import { aCustomer, placeOrder, send, startCheckout } from './builders.ts'
import { payOnHostedPage } from './payments.ts'

export async function sell(shop: TestShop, productId: number, quantity = 1): Promise<void> {
  const customer = await aCustomer(shop)
  const placed = await placeOrder(shop, customer, [{ productId, quantity }])
  expect(placed.status).toBe(201)
  const { checkoutId } = (await startCheckout(shop, customer, placed.body.order)).body
  await payOnHostedPage(shop, checkoutId)
  const { body } = await send(shop, 'GET', `/payments/yoco/status/${checkoutId}`, { token: customer.token })
  expect(body.order.status).toBe('paid')
}
