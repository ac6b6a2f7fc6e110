import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { findFreePort } from '#scripts/launcher/free-port.ts'
import { openDatabase } from '#server/db/client.ts'
import { createDatabaseWatch } from '#server/db/database-watch.ts'
import { createApiServer } from '#server/http/serve.ts'
import { send } from '#tests/support/given/builders.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

it('is up, and ready while the database answers', async () => {
  for (const [path, body] of [
    ['/livez', { status: 'up', process: 1 }],
    ['/healthz', { status: 'up', process: 1 }],
    ['/readyz', { status: 'ready', database: 'ok' }],
  ] as const) {
    const reply = await fetch(shop.url + path)
    expect({ status: reply.status, body: await reply.json() }).toEqual({ status: 200, body })
  }
})

it('is up and ready without its database, reports it, and asks clients to try again', async () => {
  const url = `postgres://nobody@127.0.0.1:${await findFreePort()}/nowhere`
  const database = openDatabase({ url })
  const databaseWatch = createDatabaseWatch({ url, onDrift: () => undefined })
  const reads = { ...shop.services.reads, page: database.db }
  const services = { ...shop.services, database, db: database.db, reads, databaseWatch }
  const app = await createApiServer(services)
  const [health, ready, products] = await Promise.all(
    ['/healthz', '/readyz', '/api/products'].map((url) => app.inject({ url })),
  )
  await app.close()
  await database.close()
  await databaseWatch.close()
  expect(health?.statusCode).toBe(200)
  expect([ready?.statusCode, ready?.json()]).toEqual([200, { status: 'ready', database: 'unreachable' }])
  expect([products?.statusCode, products?.json().code]).toEqual([503, 'shop_unavailable'])
  expect(products?.headers['retry-after']).toBe('2')
})

it('goes on answering while it is draining, and says to everyone that it is about to go', async () => {
  let isDraining = false
  const app = await createApiServer(shop.services, { isDraining: () => isDraining })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const heads = async (path: string) => {
    const { status, headers } = await fetch(url + path)
    return [path, status, headers.get('connection')]
  }
  // The second answer comes from the page cache.
  for (const path of ['/api/products', '/api/products', '/readyz'])
    expect(await heads(path)).toEqual([path, 200, 'keep-alive'])
  isDraining = true
  for (const path of ['/api/products', '/api/categories', '/livez'])
    expect(await heads(path)).toEqual([path, 200, 'close'])
  const ready = await fetch(`${url}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'draining', database: 'ok' }])
  await app.close()
})

it('tells late clients when to try again while it is closing', async () => {
  const app = await createApiServer(shop.services)
  const { promise, resolve } = Promise.withResolvers<void>()
  app.addHook('preClose', () => promise)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const closed = app.close()
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503)
  for (const path of ['/readyz', '/api/products']) {
    const reply = await fetch(url + path)
    expect([path, reply.status, reply.headers.get('retry-after')]).toEqual([path, 503, '2'])
  }
  resolve()
  await closed
})

it('stops as soon as the running requests are answered', async () => {
  const other = await openShop()
  const { pool } = other.services.database
  const holder = await pool.connect()
  try {
    await holder.query('begin; lock table categories in access exclusive mode')
    const underWay = send(other, 'GET', '/categories')
    await waitingFor(other, 'categories')
    const closed = other.app.close()
    await holder.query('commit')
    expect((await underWay).status).toBe(200)
    const tooLate = new Promise((resolve) => setTimeout(resolve, 30_000, 'still open').unref())
    expect(await Promise.race([closed.then(() => 'closed'), tooLate])).toBe('closed')
  } finally {
    holder.release()
    other.app.server.closeAllConnections()
    await other.close()
  }
})

async function waitingFor(waiting: TestShop, table: string): Promise<void> {
  for (;;) {
    const { rows } = await waiting.services.db.execute(
      sql`select 1 from pg_locks where relation = ${table}::regclass and not granted`,
    )
    if (rows.length > 0) return
  }
}
