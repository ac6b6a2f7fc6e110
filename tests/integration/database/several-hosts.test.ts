import { afterAll, expect, it } from 'vitest'
import { findFreePort } from '#scripts/launcher/free-port.ts'
import { openDatabase } from '#server/db/client.ts'
import { limits } from '#server/db/limits.ts'
import { migrate } from '#server/db/migrate.ts'
import { waitForDatabase } from '#server/db/wait-for-database.ts'
import { startReplicated } from '#tests/support/database/replica.ts'
import { aCustomer, aProduct, placeOrder, send } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'
import { soon } from '#tests/support/soon.ts'

const databases = await startReplicated(async (url) => {
  const database = openDatabase({ url, maxConnections: 2 })
  await migrate(database)
  await database.close()
})
const [primary, replica] = [new URL(databases.primaryUrl), new URL(databases.replicaUrl)]
const nobody = `127.0.0.1:${await findFreePort()}`
// The one that takes writes comes last.
const databaseUrl = primary.href.replace(primary.host, [nobody, replica.host, primary.host].join(','))
const shop = await openShop({
  databaseUrl,
  cacheToleranceMs: limits.changes.toleranceMs,
  pagePatienceMs: 2_700,
})
await waitForDatabase(shop.services.database)
afterAll(async () => {
  await shop?.close()
  await databases?.stop()
})

it('the one that takes writes is used, and after a failover the one that takes its place', async () => {
  const person = await aCustomer(shop)
  const productId = await aProduct(shop, { name: 'Before' })
  const order = async () => (await placeOrder(shop, person, [{ productId, quantity: 1 }])).status
  const name = async () => (await send(shop, 'GET', `/products/${productId}`)).body.product?.name
  expect([await order(), await name()]).toEqual([201, 'Before'])
  await databases.caughtUp()

  await databases.failOver()
  await soon(order).toBe(201)
  await shop.services.database.pool.query('update products set name = $1 where id = $2', ['After', productId])
  await soon(name).toBe('After')
  expect(await shop.services.databaseWatch.look()).toBe('ok')
})
