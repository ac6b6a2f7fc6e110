import { afterAll, beforeAll, expect, it } from 'vitest'
import { booksOf } from '#tests/support/books.ts'
import { aCustomer, aProduct, placeOrder, send } from '#tests/support/builders.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

it('sells the last 5 units to exactly 5 of 60 people who want one at once', async () => {
  const productId = await aProduct(shop, { onHand: 5 })
  const people = await Promise.all(Array.from({ length: 60 }, () => aCustomer(shop)))

  const replies = await Promise.all(
    people.map((person) => placeOrder(shop, person, [{ productId, quantity: 1 }])),
  )

  expect(replies.filter(({ status }) => status === 201)).toHaveLength(5)
  const refused = replies.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(55)
  for (const { body } of refused) {
    expect(body).toMatchObject({
      code: 'stock_changed',
      lines: [{ productId, available: 0, problem: 'out_of_stock' }],
    })
  }
  expect(await booksOf(shop, productId)).toEqual({ onHand: 5, reserved: 5, moved: 5, held: 5 })
  const product = await send(shop, 'GET', `/products/${productId}`)
  expect(product.body.product).toMatchObject({ stock_quantity: 0, stock_status: 'out_of_stock' })
})

it('never locks two orders into waiting for each other when they want the same products in another order', async () => {
  const [one, other] = [await aProduct(shop, { onHand: 40 }), await aProduct(shop, { onHand: 40 })]
  const people = await Promise.all(Array.from({ length: 40 }, () => aCustomer(shop)))

  const replies = await Promise.all(
    people.map((person, index) => {
      const items = [
        { productId: one, quantity: 1 },
        { productId: other, quantity: 1 },
      ]
      return placeOrder(shop, person, index % 2 === 0 ? items : items.toReversed())
    }),
  )

  expect(replies.map(({ status }) => status)).toEqual(Array(40).fill(201))
  expect(await booksOf(shop, one)).toMatchObject({ onHand: 40, reserved: 40 })
})
