import { sql } from 'drizzle-orm'
import { afterAll, expect, it, vi } from 'vitest'
import { booksOf } from '#tests/support/database/books.ts'
import { aCustomer, aProduct, placeOrder, send } from '#tests/support/given/builders.ts'
import { patienceMs } from '#tests/support/patience.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

// Oversells without the constraint stock_levels_reserved_within_on_hand. `npm run bench:rush` does it 50 times.
it('sells the last 10 units to exactly 10 of 200 people who want one at once, each time', async () => {
  const people = await Promise.all(Array.from({ length: 200 }, () => aCustomer(shop)))
  for (let round = 0; round < 3; round++) {
    const productId = await aProduct(shop, { onHand: 10 })
    const replies = await Promise.all(
      people.map((person) => placeOrder(shop, person, [{ productId, quantity: 1 }])),
    )

    expect(replies.filter(({ status }) => status === 201)).toHaveLength(10)
    const refused = replies.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(190)
    for (const { body } of refused) {
      expect(body).toMatchObject({
        code: 'stock_changed',
        lines: [{ productId, available: 0, problem: 'out_of_stock' }],
      })
    }
    expect(await booksOf(shop, productId)).toEqual({ onHand: 10, reserved: 10, moved: 10, held: 10 })
    const product = await send(shop, 'GET', `/products/${productId}`)
    expect(product.body.product).toMatchObject({ stock_quantity: 0, stock_status: 'out_of_stock' })
  }
})

it('never deadlocks two orders of the same products in a different order', async () => {
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

// Fails without the ordering in insertOrder: the other product is then locked first, and two orders can deadlock.
it('waits for a product without locking those after it, in whatever order their rows are found', async () => {
  const { db, database } = shop.services
  const [low, high] = [await aProduct(shop), await aProduct(shop)]
  const person = await aCustomer(shop)
  // Read in the physical order of the table, where an updated row comes after the others.
  const { rows } = await db.execute<{ name: string }>(sql`select quote_ident(current_database()) as name`)
  for (const way of ['indexscan', 'bitmapscan'])
    await db.execute(sql.raw(`alter database ${rows[0]?.name} set enable_${way} = off`))
  await db.execute(sql`update stock_levels set on_hand = on_hand where product_id = ${low}`)
  const secondShop = await openShop({ besides: shop })
  const other = await database.pool.connect()
  try {
    await other.query('begin')
    await other.query('select from stock_levels where product_id = $1 for update', [low])
    const items = [high, low].map((productId) => ({ productId, quantity: 1 }))
    const placing = placeOrder(secondShop, person, items)
    const waiting = sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitUntil(async () => (await db.execute(waiting)).rowCount === 1, { timeout: patienceMs })
    const found = await other.query('select from stock_levels where product_id = $1 for update skip locked', [
      high,
    ])
    await other.query('rollback')
    expect(found.rowCount).toBe(1)
    expect((await placing).status).toBe(201)
  } finally {
    other.release()
    await secondShop.close()
  }
})
