import { afterAll, expect, it } from 'vitest'
import { placeOrder as endpoint } from '#contract/orders/order.ts'
import { aCustomer, aProduct, type Person, placeOrder, startCheckout } from '#tests/support/given/builders.ts'
import { aPaymentEvent, deliver } from '#tests/support/given/payments.ts'
import { keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

type Items = { productId: number; quantity: number }[]

async function pay(person: Person, items: Items, key: string): Promise<string> {
  const { order } = (await placeOrder(shop, person, items, { key })).body
  const { checkoutId } = (await startCheckout(shop, person, order)).body
  await deliver(shop, aPaymentEvent(shop, { checkoutId, amountCents: order.summary.total * 100 }))
  return order.orderNumber
}

const notAgain = { orderAgain: false }

// Fails without paidAlike in place-order.ts: 201, and the same goods can be paid for a second time.
it('asks before the same goods as in an order paid today are ordered again, in whatever order they are listed', async () => {
  const person = await aCustomer(shop)
  const [one, two] = [await aProduct(shop), await aProduct(shop)]
  const items = [
    { productId: one, quantity: 1 },
    { productId: two, quantity: 2 },
  ]
  const paidAt = shop.clock.now.toISOString()
  const orderNumber = await pay(person, items, 'first')

  const asked = await placeOrder(shop, person, items.toReversed(), { key: 'second', ...notAgain })
  keepsItsContract(endpoint, asked)
  expect(asked).toMatchObject({
    status: 409,
    body: { code: 'recently_paid', order: { orderNumber, paidAt } },
  })
  const again = await placeOrder(shop, person, items, { key: 'second', orderAgain: true })
  expect(again.status).toBe(201)
  expect(again.body.order.orderNumber).not.toBe(orderNumber)
})

it('returns the order of a repeated key, paid or not, whether or not it is confirmed', async () => {
  const person = await aCustomer(shop)
  const items = [{ productId: await aProduct(shop), quantity: 1 }]
  const orderNumber = await pay(person, items, 'same')
  for (const orderAgain of [false, true]) {
    const repeat = await placeOrder(shop, person, items, { key: 'same', orderAgain })
    expect(repeat).toMatchObject({ status: 200, body: { order: { orderNumber, status: 'paid' } } })
  }
})

it('does not ask if the goods, their quantity, the customer or the day is different', async () => {
  const person = await aCustomer(shop)
  const [one, two] = [await aProduct(shop, { onHand: 50 }), await aProduct(shop)]
  const items = [{ productId: one, quantity: 1 }]
  await pay(person, items, 'paid')
  const others: [Person, Items][] = [
    [person, [{ productId: one, quantity: 2 }]],
    [person, [...items, { productId: two, quantity: 1 }]],
    [await aCustomer(shop), items],
  ]
  for (const [index, [who, what]] of others.entries()) {
    expect((await placeOrder(shop, who, what, { key: `other-${index}`, ...notAgain })).status).toBe(201)
  }
  shop.clock.passMinutes(25 * 60)
  expect((await placeOrder(shop, person, items, { key: 'tomorrow', ...notAgain })).status).toBe(201)
})
