import { expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { copyDatabase } from '#tests/support/database/database.ts'

it('a connection that the migration used and that was let go is nobody’s any more, so the shop can close', async () => {
  const copy = await copyDatabase()
  const database = openDatabase({ url: copy.url })
  database.pool.options.idleTimeoutMillis = 1
  await migrate(database)
  await expect.poll(() => database.pool.totalCount).toBe(0)
  await database.close()
  await copy.drop()
})
