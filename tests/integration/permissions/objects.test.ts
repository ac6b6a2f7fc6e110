import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { reconcileReturnBookings } from '#server/features/bookings/returns/reconcile-return-bookings.ts'
import { shopApi } from '#server/routes.ts'
import {
  aCustomer,
  anAdministrator,
  aStaffMember,
  type Person,
  type Reply,
  send,
} from '#tests/support/given/builders.ts'
import { aPicture, sendForm } from '#tests/support/given/forms.ts'
import { aPaidOrder } from '#tests/support/given/order-life.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

const shop: TestShop = await openShop({ couriers: { answerMs: 0, timeScale: 1 } })
afterAll(() => shop.close())

let owner: Person
let orderNumber: string
let checkoutId: string
let sessionId: string
let creditNote: string
let returnId: string
let photoId: string
let bookingId: string
beforeAll(async () => {
  owner = await aCustomer(shop)
  const order = await aPaidOrder(shop, owner)
  orderNumber = order.orderNumber
  checkoutId = order.checkoutId
  const { token } = await anAdministrator(shop)
  const body = { amount: 100, reason: 'A scratch' }
  expect((await send(shop, 'POST', `/orders/${orderNumber}/refund`, { token, body })).status).toBe(200)
  await send(shop, 'PATCH', `/orders/${orderNumber}`, { token, body: { fulfilled: true } })
  const { body: asked } = await sendForm(shop, 'POST', `/orders/${orderNumber}/returns`, {
    person: owner,
    fields: { items: [{ productId: order.productId, quantity: 1 }], reason: 'wrong_or_damaged' },
    files: [{ ...(await aPicture('red')), field: 'photos' }],
  })
  returnId = String(asked.return.id)
  photoId = asked.return.photos[0].id
  const path = `/orders/${orderNumber}/returns/${returnId}`
  await send(shop, 'PATCH', path, { token, body: { status: 'approved' } })
  const size = { massG: 1500, lengthMm: 300, widthMm: 200, heightMm: 150 }
  const service = {
    courierSlug: 'sandbox',
    serviceCode: 'ECO',
    courierName: 'Sandbox',
    serviceName: 'Economy',
  }
  const booked = await send(shop, 'POST', `/admin/returns/${returnId}/bookings`, {
    token,
    body: { ...service, size, quoted: 144.85, requestKey: 'the way back' },
  })
  bookingId = String(booked.body.booking.id)
  shop.clock.passMinutes(2)
  await reconcileReturnBookings(shop.services, new AbortController().signal)
  const papers = await send(shop, 'GET', `/orders/${orderNumber}/invoices`, { token: owner.token })
  creditNote = papers.body.invoices.find(({ kind }: { kind: string }) => kind === 'credit_note').number
  const rows = await shop.services.db.execute(sql`select id from sessions where account_id = ${owner.id}`)
  sessionId = String(rows.rows[0]?.id)
  // The webhooks of both providers arrive now, and not while a test compares before and after.
  await shop.sandbox.deliverNow()
  await shop.courierSandbox?.hurry()
  await vi.waitUntil(async () => (await countUnhandledEvents()) === 0)
})

async function countUnhandledEvents(): Promise<unknown> {
  const found = await shop.services.db.execute(
    sql`select count(*)::int as count from courier_events where handled_at is null`,
  )
  return found.rows[0]?.count
}

/** Each id in an address or body that names something personal: theirs, and one that names nothing. */
const ids: Record<string, { theirs: () => string; nothing: string }> = {
  orderNumber: { theirs: () => orderNumber, nothing: 'ORD-1' },
  orderId: { theirs: () => orderNumber, nothing: 'ORD-1' },
  checkoutId: { theirs: () => checkoutId, nothing: 'ch_none' },
  number: { theirs: () => creditNote, nothing: 'CN-0' },
  returnId: { theirs: () => returnId, nothing: '999999' },
  photoId: { theirs: () => photoId, nothing: 'none' },
  bookingId: { theirs: () => bookingId, nothing: '999999' },
  'id of /account/sessions/:id': { theirs: () => sessionId, nothing: 'none' },
}

// These name something of the shop's and not of a person's.
const notPersonal = [
  '/pages/:key',
  '/products/:id',
  '/products/:id/fit',
  '/products/:id/back-in-stock',
  '/products/category/:category',
]

// A token is a key that was given to somebody, not an id that anybody knows; orders/take-order and quotes test what it opens.
const keys = [
  '/pay-links/:token',
  '/pay-links/:token/checkout',
  '/pay-links/:token/check',
  '/quotes/:token',
  '/quotes/:token/answer',
]

/** Bodies with an id, otherwise valid. */
const sampleBodies: Record<string, Record<string, unknown>> = {
  '/payments/yoco/checkout': {
    amount: 129_900,
    currency: 'ZAR',
    successUrl: `${shop.url}/payment-success`,
    cancelUrl: `${shop.url}/checkout?cancelled=true`,
    failureUrl: `${shop.url}/payment-failed`,
    metadata: { orderId: '' },
  },
  '/payments/yoco/cancelled': { checkoutId: '' },
  '/orders/:orderNumber/returns': { items: [{ productId: 1, quantity: 1 }], reason: 'change_of_mind' },
}

const routes = shopApi(shop.services).map(({ endpoint }) => endpoint)
const forPeople = routes.filter(
  ({ access, path }) =>
    (access === 'user' || access === 'session' || access === 'anyone') &&
    ![...notPersonal, ...keys].includes(path),
)
const cases = forPeople.flatMap((endpoint) => idNames(endpoint).map((name) => ({ endpoint, name })))

function idNames({ path, body }: Endpoint): string[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) =>
    name === 'id' ? `id of ${path}` : name,
  )
  const text = body ? JSON.stringify(sampleBodies[path] ?? {}) : ''
  return [...inPath, ...Object.keys(ids).filter((name) => text.includes(`"${name}"`))]
}

function call(endpoint: Endpoint, name: string, value: string, person: Person): Promise<Reply> {
  const written = name.startsWith('id of') ? 'id' : name
  const path = endpoint.path
    .replace(`:${written}`, encodeURIComponent(value))
    // The other id of an address is valid, so that it is this one that is refused.
    .replace(/:(\w+)/g, (_all, other: string) => encodeURIComponent(ids[other]?.theirs() ?? ''))
  const body = endpoint.body && withId(sampleBodies[endpoint.path] ?? {}, written, value)
  return send(shop, endpoint.method, path, { token: person.token, ...(body !== undefined && { body }) })
}

function withId(body: Record<string, unknown>, name: string, value: string): unknown {
  return JSON.parse(JSON.stringify(body), (key, old) => (key === name ? value : old))
}

/** All personal data in the database. */
async function everything(): Promise<unknown> {
  const tables = await shop.services.db.execute(
    sql`select table_name from information_schema.tables where table_schema = 'public' order by table_name`,
  )
  const rows: Record<string, unknown> = {}
  for (const { table_name: table } of tables.rows) {
    // Other callers of these tests come and go.
    const name = String(table)
    const own = ['sessions', 'accounts', 'last_logins'].includes(name)
      ? sql`where t::text like ${`%${owner.id}%`}`
      : sql``
    const found = await shop.services.db.execute(
      sql`select t::text as row from ${sql.identifier(name)} t ${own} order by 1`,
    )
    rows[name] = found.rows
  }
  return rows
}

describe(`the ${cases.length} ids of personal things`, () => {
  it('are all known to this test', () => {
    expect(cases.filter(({ name }) => !(name in ids)).map(({ name }) => name)).toEqual([])
    expect(cases.length).toBeGreaterThan(3)
  })

  it.each(cases)(
    '$endpoint.method $endpoint.path reveals nothing to another person by its $name, and changes nothing',
    async ({ endpoint, name }) => {
      const id = ids[name]
      if (!id) throw new Error(`Say in this test what ${name} may be`)
      const before = await everything()
      for (const other of [
        await aCustomer(shop),
        await aStaffMember(shop, ['catalogue', 'prices', 'reports']),
      ]) {
        const theirs = await call(endpoint, name, id.theirs(), other)
        const nothing = await call(endpoint, name, id.nothing, other)
        expect(theirs.status).toBe(404)
        expect({ status: theirs.status, body: theirs.body }).toEqual({
          status: nothing.status,
          body: nothing.body,
        })
      }
      expect(await everything()).toEqual(before)
    },
  )

  const reads = cases.filter(({ endpoint }) => endpoint.method === 'GET')
  it.each(reads)('$endpoint.path answers its owner by the $name', async ({ endpoint, name }) => {
    expect((await call(endpoint, name, ids[name]?.theirs() ?? '', owner)).status).toBe(200)
  })
})
