import { afterAll, expect, it } from 'vitest'
import { booksOf } from '#tests/support/database/books.ts'
import { aCustomer, anAdministrator, aProduct, placeOrder, send } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'
import { untouchedForm } from './product-form.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

function put(id: number, body: object) {
  return send(shop, 'PUT', `/products/${id}`, { token: owner.token, body })
}

it('lets exactly one of several simultaneous saves with the same version win', async () => {
  const id = await aProduct(shop, { onHand: 10 })
  const form = await untouchedForm(shop, id)
  const replies = await Promise.all(
    [11, 12, 13, 14, 15, 16].map((stock_quantity) =>
      put(id, { ...form, stock_quantity, name: `To ${stock_quantity}` }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])

  const winner = replies.find(({ status }) => status === 200)?.body.product
  const { onHand, moved } = await booksOf(shop, id)
  expect(winner.name).toBe(`To ${onHand}`)
  expect({ moved, version: winner.version }).toEqual({ moved: onHand, version: 2 })
  for (const { status, body } of replies) if (status === 409) expect(body.product).toEqual(winner)
})

it('gives an SKU to exactly one of two products that take it at once', async () => {
  const [one, other] = [await aProduct(shop), await aProduct(shop)]
  const replies = await Promise.all([
    put(one, { ...(await untouchedForm(shop, one)), sku: 'THE-ONE' }),
    put(other, { ...(await untouchedForm(shop, other)), sku: 'THE-ONE' }),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it('keeps the books balanced while the owner saves and customers buy, and never answers with a fault', async () => {
  const id = await aProduct(shop, { onHand: 100 })
  const customers = await Promise.all(Array.from({ length: 12 }, () => aCustomer(shop)))
  const { version: _any, ...form } = await untouchedForm(shop, id)
  const replies = await Promise.all(
    customers.flatMap((customer, index) => [
      placeOrder(shop, customer, [{ productId: id, quantity: 1 }]),
      put(id, { ...form, stock_quantity: 100 + index }),
    ]),
  )
  const orders = replies.filter((_reply, index) => index % 2 === 0)
  const saves = replies.filter((_reply, index) => index % 2 === 1)
  expect(orders.map(({ status }) => status)).toEqual(customers.map(() => 201))
  expect(saves.map(({ status }) => status)).toEqual(customers.map(() => 200))

  const books = await booksOf(shop, id)
  expect(books).toMatchObject({ reserved: 12, held: 12, moved: books.onHand })
})
