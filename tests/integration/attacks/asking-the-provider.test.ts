import { afterAll, expect, it, vi } from 'vitest'
import { aCustomer, send } from '#tests/support/given/builders.ts'
import { anOrderAtTheProvider } from '#tests/support/given/order-life.ts'
import { openShop } from '#tests/support/shop/shop.ts'

// Longer than the test can take.
const shop = await openShop({ checkoutQuestionEveryMs: 600_000 })
afterAll(() => shop.close())

it('queries the provider about a checkout once, however often a customer polls the shop', async () => {
  const person = await aCustomer(shop)
  const { checkoutId } = await anOrderAtTheProvider(shop, person)
  const reading = vi.spyOn(shop.services.providers.yoco, 'readCheckout')
  const ask = () => send(shop, 'GET', `/payments/yoco/status/${checkoutId}`, { token: person.token })
  const replies = await Promise.all(Array.from({ length: 100 }, ask))
  replies.push(await ask())
  for (const { status, body } of replies) {
    expect({ status, checkout: body.checkout.status }).toEqual({ status: 200, checkout: 'created' })
  }
  expect(reading).toHaveBeenCalledTimes(1)
})
