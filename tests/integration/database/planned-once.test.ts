import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '#server/db/client.ts'
import { aCustomer, aProduct, type Person, send } from '#tests/support/given/builders.ts'
import { aPaidOrder } from '#tests/support/given/order-life.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

let shop: TestShop
let person: Person
beforeAll(async () => {
  shop = await openShop({ withPages: true })
  person = await aCustomer(shop)
  // In an empty shop every plan is equally good.
  await Promise.all(
    Array.from({ length: 400 }, (_, number) => aProduct(shop, { slug: `lamp-${number}`, onHand: 9 })),
  )
  await shop.services.db.execute(sql`analyze`)
})
afterAll(() => shop.close())

type Statement = { name: string; planned: number; ran: number }

/** The named statements of every connection of a pool. */
async function statementsOf(pool: pg.Pool): Promise<Statement[]> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  const answers = await Promise.all(
    clients.map((client) =>
      client.query<Statement>(`
        select name, custom_plans::int as planned, (custom_plans + generic_plans)::int as ran
        from pg_prepared_statements where not from_sql`),
    ),
  )
  for (const client of clients) client.release()
  return answers.flatMap(({ rows }) => rows)
}

// PostgreSQL plans five times for the values at hand, and then decides whether one plan is as good for all of them.
const tries = 5

it('plans no statement of a page, a cart, an order or a payment each time', async () => {
  for (let count = 0; count < 4 * tries; count++) {
    const productId = await aProduct(shop, { onHand: 9 })
    for (const path of [
      '/',
      `/?${count}`,
      '/category/laptops',
      `/category/laptops?page=${count + 1}`,
      `/product/lamp-${count}`,
    ])
      await fetch(shop.url + path)
    await send(shop, 'POST', '/cart/check', { body: { items: [{ productId, quantity: 1 }] } })
    await aPaidOrder(shop, person, { productId })
  }
  const { database, writes } = shop.services
  const { $client: stockPool } = writes.stock as Db & { $client: pg.Pool }
  const statements = [...(await statementsOf(database.pool)), ...(await statementsOf(stockPool))]
  const often = statements.filter(({ ran }) => ran > tries)
  expect(often.filter(({ planned }) => planned > 0)).toEqual([])
})
