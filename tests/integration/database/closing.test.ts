import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { copyDatabase } from '#tests/support/database/database.ts'

it('lets the shop close after the pool dropped a connection that the migration had used', async () => {
  const copy = await copyDatabase()
  const database = openDatabase({ url: copy.url })
  database.pool.options.idleTimeoutMillis = 1
  await migrate(database)
  await expect.poll(() => database.pool.totalCount).toBe(0)
  await database.close()
  await copy.drop()
})

it('gives nobody a connection that was dropped, not even in the same moment', async () => {
  const copy = await copyDatabase()
  const database = openDatabase({ url: copy.url })
  await Promise.all([1, 2, 3].map(() => database.db.execute(sql`select pg_sleep(0.05)`)))
  expect(database.pool.idleCount).toBe(3)
  database.dropIdle()
  const { rows } = await database.db.execute(sql`select 1 as one`)
  expect(rows).toEqual([{ one: 1 }])
  await database.close()
  await copy.drop()
})
