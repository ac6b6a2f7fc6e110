import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findFreePort } from '#scripts/free-port.ts'
import { openDatabase } from '#server/db/client.ts'
import { createApiServer } from '#server/http/serve.ts'
import { send } from '#tests/support/builders.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

it('is up, and ready while the database answers', async () => {
  for (const [path, body] of [
    ['/healthz', { status: 'up', copy: 1 }],
    ['/readyz', { status: 'ready' }],
  ] as const) {
    const reply = await fetch(shop.url + path)
    expect({ status: reply.status, body: await reply.json() }).toEqual({ status: 200, body })
  }
})

it('is up but not ready without its database, and answers other calls with a fault of ours', async () => {
  const database = openDatabase({ url: `postgres://nobody@127.0.0.1:${await findFreePort()}/nowhere` })
  const app = await createApiServer({ ...shop.services, database, db: database.db })
  const [health, ready, products] = await Promise.all(
    ['/healthz', '/readyz', '/api/products'].map((url) => app.inject({ url })),
  )
  await app.close()
  await database.close()
  expect(health?.statusCode).toBe(200)
  expect([ready?.statusCode, ready?.json()]).toEqual([503, { status: 'not_ready' }])
  expect([products?.statusCode, products?.json().code]).toEqual([500, 'internal'])
})

it('stops as soon as the requests under way are answered', async () => {
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

/** Until a request waits for this table. */
async function waitingFor(waiting: TestShop, table: string): Promise<void> {
  for (;;) {
    const { rows } = await waiting.services.db.execute(
      sql`select 1 from pg_locks where relation = ${table}::regclass and not granted`,
    )
    if (rows.length > 0) return
  }
}
