import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { waitForDatabase } from '#server/db/wait-for-database.ts'
import { takeDatabaseAway } from '#tests/support/database.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
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

it('is waited for while the database starts or recovers', async () => {
  const away = await takeDatabaseAway(shop.databaseUrl)
  const database = openDatabase({ url: shop.databaseUrl })
  const waiting = waitForDatabase(database)
  await expect(database.pool.query('select 1')).rejects.toThrow()
  await away.giveBack()
  await expect(waiting).resolves.toBeUndefined()
  await database.close()
})
