import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { limits } from '#server/db/limits.ts'
import { migrate } from '#server/db/migrate.ts'
import { startReplicated } from '#tests/support/database/replica.ts'
import { anAdministrator, aProduct, send } from '#tests/support/given/builders.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'
import { soon } from '#tests/support/soon.ts'

const databases = await startReplicated(async (url) => {
  const database = openDatabase({ url, maxConnections: 2 })
  await migrate(database)
  await database.close()
})
const { primaryUrl: databaseUrl, replicaUrl } = databases
const options = {
  cacheToleranceMs: limits.changes.toleranceMs,
  pagePatienceMs: 2_700,
  databaseUrl,
  replicaUrl,
}
const shop = await openShop(options)
const otherProcess = await openShop(options)
afterAll(async () => {
  await otherProcess?.close()
  await shop?.close()
  await databases?.stop()
})

const nameAt = async (where: TestShop, id: number, token?: string) =>
  (await send(where, 'GET', `/products/${id}`, token ? { token } : {})).body.product.name

const rename = (id: number, name: string) =>
  shop.services.db.execute(sql`update products set name = ${name} where id = ${id}`)

/** How many connections of the primary's pool were used for this. */
async function readsOfPrimary(act: () => Promise<unknown>): Promise<number> {
  const { pool } = shop.services.database
  let count = 0
  const counted = () => {
    count += 1
  }
  pool.on('acquire', counted)
  await act()
  pool.off('acquire', counted)
  return count
}

it('pages are read from the replica once it has replayed what changed', async () => {
  const id = await aProduct(shop)
  for (let at = 0; at < 5; at++) {
    await rename(id, `Replayed ${at}`)
    await databases.caughtUp()
    await shop.services.pageCache.sync()
    await databases.caughtUp()
    const reads = await readsOfPrimary(async () => {
      expect(await nameAt(shop, id)).toBe(`Replayed ${at}`)
    })
    if (at > 0 && reads === 0) return
  }
  expect.unreachable('The primary was read each time')
})

it('nobody reads the past while the replica is behind', async () => {
  const id = await aProduct(shop)
  await databases.caughtUp()
  await databases.whilePaused(() => behind(id))
})

async function behind(id: number): Promise<void> {
  for (let at = 0; at < 10; at++) {
    await rename(id, `Behind ${at}`)
    await shop.services.pageCache.sync()
    expect(await nameAt(shop, id)).toBe(`Behind ${at}`)
    const list = await send(shop, 'GET', '/products?limit=100')
    expect(list.body.products.map(({ name }: { name: string }) => name)).toContain(`Behind ${at}`)
    const search = await send(shop, 'GET', `/products?q=behind+${at}`)
    expect(search.body.products.map(({ name }: { name: string }) => name)).toContain(`Behind ${at}`)
    const toldBy = performance.now() + 2 * limits.changes.toleranceMs
    let askedAt = 0
    let seen = ''
    while (askedAt < toldBy) {
      askedAt = performance.now()
      seen = await nameAt(otherProcess, id)
    }
    expect(seen).toBe(`Behind ${at}`)
  }
}

it('people read what they have just written, at any process', async () => {
  const owner = await anAdministrator(shop)
  const id = await aProduct(shop)
  for (let at = 0; at < 5; at++) {
    await databases.caughtUp()
    await databases.whilePaused(async () => {
      // This process is sure of what it knows, and has not heard of the change.
      await otherProcess.services.pageCache.sync()
      await rename(id, `Mine ${at}`)
      expect(await nameAt(otherProcess, id, owner.token)).toBe(`Mine ${at}`)
    })
  }
})

it('a replica that goes away is missed by nobody', async () => {
  const id = await aProduct(shop)
  await databases.caughtUp()
  await shop.services.pageCache.sync()
  await nameAt(shop, id)
  await databases.stopReplica()
  for (let at = 0; at < 5; at++) {
    await rename(id, `Alone ${at}`)
    await shop.services.pageCache.sync()
    await soon(() => nameAt(shop, id)).toBe(`Alone ${at}`)
  }
})
