import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { waitForDatabase } from '#server/db/wait-for-database.ts'
import { booksOf } from '#tests/support/database/books.ts'
import { takeDatabaseAway } from '#tests/support/database/database.ts'
import { aCustomer, aProduct, placeOrder } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

// Fails without the listener on every connection in server/db/client.ts: the error then ends the whole process.
it('that ends between two statements of a transaction fails that transaction and nothing else', async () => {
  const { db } = shop.services
  const [lost, kept] = await Promise.allSettled([
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      const [first] = rows
      await db.execute(sql`select pg_terminate_backend(${first?.pid})`)
      await expect
        .poll(
          async () =>
            (await db.execute(sql`select 1 from pg_stat_activity where pid = ${first?.pid}`)).rows.length,
        )
        .toBe(0)
      await tx.execute(sql`select 1`)
    }),
    db.execute(sql`select 1`),
  ])
  expect(lost.status).toBe('rejected')
  expect(kept.status).toBe('fulfilled')
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
})

// Fails with drizzle's own transactions: a connection that is lost before BEGIN is answered never returns to the pool.
it('that is lost at the start of a transaction does not shrink the pool', async () => {
  const database = openDatabase({ url: shop.databaseUrl, maxConnections: 3, connectionPatienceMs: 1_000 })
  const { db, pool } = database
  const one = () => db.transaction((tx) => tx.execute(sql`select 1 as one`))
  const lose = (client: pg.PoolClient) => void client.connection.stream.destroy()
  pool.on('acquire', lose)
  for (let at = 0; at < 4; at++) await expect(one()).rejects.toThrow('Connection terminated')
  pool.off('acquire', lose)
  expect((await one()).rows).toEqual([{ one: 1 }])
  await database.close()
})

// Otherwise the answer would be a fault, which does not say whether to try again.
it('that is not free in time gives the answer that the shop is busy, and starts nothing', async () => {
  const busy = await openShop({ connectionPatienceMs: 1_000 })
  const person = await aCustomer(busy)
  const productId = await aProduct(busy)
  const { pool } = busy.services.database
  const taken: pg.PoolClient[] = []
  // One after the other: a busy machine cannot open them all at once within the timeout under test.
  while (taken.length < (pool.options.max ?? 0)) taken.push(await pool.connect())

  const refused = await placeOrder(busy, person, [{ productId, quantity: 1 }])
  expect(refused).toMatchObject({ status: 503, body: { code: 'shop_busy' } })
  expect(refused.headers.get('retry-after')).toBe('2')
  for (const connection of taken) connection.release()
  expect((await placeOrder(busy, person, [{ productId, quantity: 1 }])).status).toBe(201)
  expect(await booksOf(busy, productId)).toMatchObject({ reserved: 1 })
  await busy.close()
})

it('is awaited while the database starts or recovers', async () => {
  const away = await takeDatabaseAway(shop.databaseUrl)
  const database = openDatabase({ url: shop.databaseUrl })
  const waiting = waitForDatabase(database)
  await expect(database.pool.query('select 1')).rejects.toThrow()
  await away.giveBack()
  await expect(waiting).resolves.toBeUndefined()
  await database.close()
})
