import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { takeDatabaseAway } from '#tests/support/database/database.ts'
import { aCustomer, anAdministrator, aProduct, placeOrder, send } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ metricsToken: 'a-token-of-these-tests' })
const owner = await anAdministrator(shop)
const person = await aCustomer(shop)
const productId = await aProduct(shop, { slug: 'a-laptop' })
afterAll(() => shop.close())

type ApiCall = readonly [method: string, path: string, who?: 'owner' | 'person', body?: unknown]

const calls: ApiCall[] = [
  ['GET', '/api/products'],
  ['GET', '/api/products/1'],
  ['GET', '/api/categories'],
  ['GET', '/api/shop'],
  ['GET', '/api/orders', 'person'],
  ['GET', '/api/admin/summary', 'owner'],
  ['GET', '/api/orders/export.csv', 'owner'],
  ['GET', '/api/orders/ORD-1/invoice.pdf', 'person'],
  ['GET', '/sitemap.xml'],
  ['POST', '/api/login', undefined, { email: 'somebody@shop.example', password: 'correct-horse' }],
  ['POST', '/api/payments/yoco/webhook', undefined, { type: 'payment.succeeded' }],
]

async function call([method, path, who, body]: ApiCall) {
  const by = who === 'owner' ? owner : who === 'person' ? person : null
  const reply = await fetch(shop.url + path, {
    method,
    headers: {
      ...(by && { authorization: `Bearer ${by.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), text: await reply.text() }
}

// A siege of 30 minutes had 7,857 answers of 500 because of this.
it('is answered with a 503 that says when to try again, whatever was requested', async () => {
  const away = await takeDatabaseAway(shop.databaseUrl)
  try {
    for (const asked of calls) {
      const { status, retryAfter, text } = await call(asked)
      // The signature of a webhook is verified first, and this one has none.
      if (status === 403 || status === 401) expect(asked[1]).toBe('/api/payments/yoco/webhook')
      else expect([asked[1], status, retryAfter]).toEqual([asked[1], 503, '2'])
      expect(JSON.parse(text)).toMatchObject({ error: expect.any(String), code: expect.any(String) })
      expect(text).not.toMatch(/select |postgres|ECONN|terminat/i)
    }
  } finally {
    await away.giveBack()
  }
  expect((await call(['GET', '/api/products'])).status).toBe(200)
})

it('is a 503 while it accepts no writes, and old connections are not used once it accepts them again', async () => {
  const { database, db, databaseWatch } = shop.services
  const name = new URL(shop.databaseUrl).pathname.slice(1)
  await db.execute(sql.raw(`alter database ${name} set default_transaction_read_only = on`))
  database.dropIdle()
  try {
    const refused = await placeOrder(shop, person, [{ productId, quantity: 1 }])
    expect(refused).toMatchObject({ status: 503, body: { code: 'shop_cannot_save' } })
    expect((await call(['GET', '/api/products'])).status).toBe(200)
  } finally {
    // A writing transaction can still be requested explicitly.
    const client = await database.pool.connect()
    await client.query('set default_transaction_read_only = off')
    await client.query(`alter database ${name} reset default_transaction_read_only`)
    client.release(true)
  }
  expect((await placeOrder(shop, person, [{ productId, quantity: 1 }])).status).toBe(201)
  expect(await databaseWatch.look()).toBe('ok')
})

it('is a 503 when its disk is full, as readiness and metrics show', async () => {
  const { db } = shop.services
  // PostgreSQL's message and code for a file that it could not extend.
  await db.execute(sql`create function disk_is_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file "base/1": No space left on device' using errcode = '53100'; end $$`)
  await db.execute(sql`create trigger full_disk before insert on orders execute function disk_is_full()`)
  const refused = await placeOrder(shop, person, [{ productId, quantity: 1 }])
  expect(refused).toMatchObject({ status: 503, body: { code: 'shop_cannot_save' } })
  const ready = await fetch(`${shop.url}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', database: 'full' }])
  const metrics = await fetch(`${shop.url}/metrics`, {
    headers: { authorization: 'Bearer a-token-of-these-tests' },
  })
  const text = await metrics.text()
  expect(text).toContain('kwela_database_state{process="1",state="full"} 1')
  expect(text).toMatch(/kwela_database_faults_total\{process="1",kind="full"\} [1-9]/)

  await db.execute(sql`drop trigger full_disk on orders`)
  expect((await placeOrder(shop, person, [{ productId, quantity: 1 }])).status).toBe(201)
})

it('is reported as busy if a statement waits too long for a lock, and the request can be sent again', async () => {
  const { db, database } = shop.services
  const holder = await database.pool.connect()
  await holder.query('begin; lock table contact_messages in access exclusive mode')
  await db.execute(sql`alter role current_user set lock_timeout = '50ms'`)
  database.dropIdle()
  try {
    const body = {
      name: 'Thandi',
      email: 'thandi@shop.example',
      subject: 'Order',
      message: 'Where is my laptop?',
    }
    expect(await send(shop, 'POST', '/contact', { body })).toMatchObject({
      status: 503,
      body: { code: 'shop_busy' },
    })
  } finally {
    await db.execute(sql`alter role current_user reset lock_timeout`)
    await holder.query('rollback')
    holder.release(true)
    database.dropIdle()
  }
})
