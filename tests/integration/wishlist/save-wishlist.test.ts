import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { readWishlist, saveWishlist } from '#contract/accounts/wishlist.ts'
import { maxWishlistItems } from '#domain/catalogue/wishlist.ts'
import { aCustomer, aProduct, type Person, placeOrder, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

const save = ({ token }: Person, productIds: unknown) =>
  send(shop, 'PUT', '/wishlist', { token, body: { productIds } })
const read = ({ token }: Person) => send(shop, 'GET', '/wishlist', { token })

describe('a wishlist', () => {
  it('is empty for somebody who saved nothing', async () => {
    const reply = await read(await aCustomer(shop))
    keepsItsContract(readWishlist, reply)
    expect(reply.body).toEqual({ productIds: [], products: [] })
  })

  it('is stored in the order it was sent, with its products', async () => {
    const person = await aCustomer(shop)
    const [first, second, third] = [await aProduct(shop), await aProduct(shop), await aProduct(shop)]
    const saved = await save(person, [second, third, first])
    keepsItsContract(saveWishlist, saved)
    expect(saved.body.productIds).toEqual([second, third, first])
    expect(saved.body.products.map(({ id }: { id: number }) => id)).toEqual([second, third, first])

    await save(person, [first, second])
    const reply = await read(person)
    keepsItsContract(readWishlist, reply)
    expect(reply.body.productIds).toEqual([first, second])
  })

  it('is the same if it is sent twice, and contains no product twice', async () => {
    const person = await aCustomer(shop)
    const [one, other] = [await aProduct(shop), await aProduct(shop)]
    await save(person, [one, other, one])
    const again = await save(person, [one, other, one])
    expect(again.body.productIds).toEqual([one, other])
    expect(await wishlistOf(person)).toEqual([
      { productId: one, position: 0 },
      { productId: other, position: 1 },
    ])
  })

  it('belongs to one person', async () => {
    const [one, other] = [await aCustomer(shop), await aCustomer(shop)]
    const productId = await aProduct(shop)
    await save(one, [productId])
    expect((await read(other)).body.productIds).toEqual([])
    await save(other, [])
    expect((await read(one)).body.productIds).toEqual([productId])
  })

  it('shows prices and stock as they are now', async () => {
    const person = await aCustomer(shop)
    const productId = await aProduct(shop, { onHand: 3, minStockLevel: 5, retailCents: 100_000 })
    await save(person, [productId])
    await placeOrder(shop, person, [{ productId, quantity: 1 }])
    await shop.services.db.execute(sql`update products set retail_cents = 90050 where id = ${productId}`)
    expect((await read(person)).body.products).toMatchObject([
      { price: 900.5, stock_quantity: 2, stock_status: 'low_stock' },
    ])
  })

  it('omits unknown and unlisted products', async () => {
    const person = await aCustomer(shop)
    const [seen, hidden] = [await aProduct(shop), await aProduct(shop, { isActive: false })]
    const archived = await aProduct(shop, { archivedAt: new Date('2026-01-01T00:00:00Z') })
    const reply = await save(person, [hidden, seen, 2_000_000_000, archived])
    expect(reply.status).toBe(200)
    expect(reply.body.productIds).toEqual([seen])
  })

  it('shows a product again once the shop does, whatever was saved meanwhile', async () => {
    const person = await aCustomer(shop)
    const [kept, hidden] = [await aProduct(shop), await aProduct(shop)]
    await save(person, [kept, hidden])
    await shop.services.db.execute(sql`update products set is_active = false where id = ${hidden}`)
    expect((await read(person)).body.productIds).toEqual([kept])
    await save(person, [])
    await shop.services.db.execute(sql`update products set is_active = true where id = ${hidden}`)
    expect((await read(person)).body.productIds).toEqual([hidden])
  })

  it('loses a product deleted from the shop, and is deleted with its account', async () => {
    const person = await aCustomer(shop)
    const productId = await aProduct(shop)
    await save(person, [productId, await aProduct(shop)])
    await shop.services.db.execute(sql`delete from products where id = ${productId}`)
    expect((await read(person)).body.productIds).toHaveLength(1)
    await shop.services.db.execute(sql`delete from accounts where id = ${person.id}`)
    expect(await wishlistOf(person)).toEqual([])
  })

  it('is one of the lists that were sent if several are sent at once', async () => {
    const person = await aCustomer(shop)
    const ids = await Promise.all(Array.from({ length: 8 }, () => aProduct(shop)))
    const lists = ids.map((_, turn) => [...ids.slice(turn), ...ids.slice(0, turn)].slice(0, 5))
    const replies = await Promise.all(lists.map((list) => save(person, list)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(lists).toContainEqual((await read(person)).body.productIds)
  })
})

describe('the shop refuses', () => {
  it('a wishlist without an account', async () => {
    expectProblem(await send(shop, 'GET', '/wishlist'), 401, 'not_signed_in')
    expectProblem(await send(shop, 'PUT', '/wishlist', { body: { productIds: [] } }), 401, 'not_signed_in')
  })

  it.each([
    ['nothing', undefined],
    ['text', ['1']],
    ['fractions', [1.5]],
    ['invalid ids', [0]],
    ['ids beyond any row', [3_000_000_000]],
    [
      'more than a wishlist can contain',
      Array.from({ length: maxWishlistItems + 1 }, (_, index) => index + 1),
    ],
  ])('%s in place of product ids, and keeps the list', async (_what, productIds) => {
    const person = await aCustomer(shop)
    const productId = await aProduct(shop)
    await save(person, [productId])
    expectProblem(await save(person, productIds), 400, 'invalid')
    expect((await read(person)).body.productIds).toEqual([productId])
  })

  it('nothing in a list of the maximum length', async () => {
    const person = await aCustomer(shop)
    const ids = await Promise.all(
      Array.from({ length: maxWishlistItems }, () => aProduct(shop, { onHand: 0 })),
    )
    expect((await save(person, ids)).body.productIds).toEqual(ids)
  })
})

async function wishlistOf({ id }: Person) {
  const result = await shop.services.db.execute(
    sql`select product_id as "productId", position from wishlist_items where account_id = ${id} order by position`,
  )
  return result.rows
}
