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
