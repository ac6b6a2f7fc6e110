import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { aCustomer, anAdministrator, aProduct, placeOrder, send } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

/** How many can be bought, according to every public call that says so. */
async function availableOf(id: number): Promise<number[]> {
  const read = await send(shop, 'GET', `/products/${id}`)
  const category = read.body.product.category
  const list = await send(shop, 'GET', `/products?category=${category}`)
  const cart = await send(shop, 'POST', '/cart/check', { body: { items: [{ productId: id, quantity: 1 }] } })
  const listed = list.body.products.find((product: { id: number }) => product.id === id)
  return [
    read.body.product.stock_quantity,
    read.body.product.stock,
    listed.stock_quantity,
    cart.body.lines[0].available,
  ]
}

describe('available stock', () => {
  it('is the stock on hand less what unpaid orders hold', async () => {
    const id = await aProduct(shop, { category: 'held', onHand: 5 })
    await placeOrder(shop, await aCustomer(shop), [{ productId: id, quantity: 2 }])
    expect(await availableOf(id)).toEqual([3, 3, 3, 3])
    await placeOrder(shop, await aCustomer(shop), [{ productId: id, quantity: 1 }])
    expect(await availableOf(id)).toEqual([2, 2, 2, 2])
  })

  it('comes back when the time to pay is over, before any job ran: cached responses expire by themselves', async () => {
    const id = await aProduct(shop, { category: 'lapsed', onHand: 5 })
    await placeOrder(shop, await aCustomer(shop), [{ productId: id, quantity: 5 }])
    shop.clock.passMinutes(29)
    expect(await availableOf(id)).toEqual([0, 0, 0, 0])
    shop.clock.passMinutes(11)
    expect(await availableOf(id)).toEqual([5, 5, 5, 5])
    const left = await shop.services.db.execute(
      sql`select 1 from stock_reservations where product_id = ${id}`,
    )
    expect(left.rowCount).toBe(1)
  })

  it('decides what is in stock for filters, for the status and for the administrator’s counts', async () => {
    const id = await aProduct(shop, { category: 'last-one', onHand: 1 })
    await placeOrder(shop, await aCustomer(shop), [{ productId: id, quantity: 1 }])
    const owner = await anAdministrator(shop)
    expect((await send(shop, 'GET', `/products/${id}`)).body.product.stock_status).toBe('out_of_stock')
    expect((await send(shop, 'GET', '/products?category=last-one&in_stock=1')).body.products).toEqual([])
    const admin = await send(shop, 'GET', '/admin/products?category=last-one&stock_status=out_of_stock', {
      token: owner.token,
    })
    expect(admin.body.products).toMatchObject([
      { id, stock_quantity: 0, on_hand_quantity: 1, reserved_quantity: 1 },
    ])
    expect(admin.body.summary.out_of_stock).toBe(1)
  })
})
