import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { products } from '#server/db/schema/products.ts'
import {
  aCustomer,
  anAddress,
  aProduct,
  aStaffMember,
  type Person,
  send,
} from '#tests/support/given/builders.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { expectProblem } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

async function accountOf(email: string) {
  const [row] = await shop.services.db.select().from(accounts).where(eq(accounts.email, email))
  return row
}

async function expectNoRights(email: string, token: string): Promise<void> {
  expect(await accountOf(email)).toMatchObject({ role: 'customer', permissions: [] })
  const { user } = (await send(shop, 'GET', '/auth/verify', { token })).body
  expect(user).toMatchObject({ role: 'customer', isAdmin: false, permissions: [] })
  for (const path of ['/admin/products', '/admin/users']) {
    expectProblem(await send(shop, 'GET', path, { token }), 403, 'not_allowed')
  }
}

describe('a token', () => {
  const forged = (person: Person): string[] => [
    '',
    'null',
    'undefined',
    'admin',
    person.id,
    person.email,
    person.token.slice(0, -1),
    `${person.token}x`,
    person.token.toUpperCase() === person.token ? person.token.toLowerCase() : person.token.toUpperCase(),
    `${person.token}' or '1'='1`,
    '%',
    '_'.repeat(person.token.length),
    Buffer.from(person.token).toString('base64'),
    `eyJhbGciOiJub25lIn0.${Buffer.from(JSON.stringify({ sub: person.id, role: 'admin' })).toString('base64url')}.`,
    'x'.repeat(5_000),
  ]

  it('that was made up gives no access', async () => {
    const person = await signUp(shop, 'forged@shop.example')
    for (const token of forged(person)) {
      const reply = await send(shop, 'GET', '/orders', { headers: { authorization: `Bearer ${token}` } })
      expect({ token, status: reply.status }).toEqual({ token, status: 401 })
    }
    expect((await send(shop, 'GET', '/orders', { token: person.token })).status).toBe(200)
  })

  it('works only as a bearer: not with another scheme, in the address, in the body or as a cookie', async () => {
    const { token } = await signUp(shop, 'elsewhere@shop.example')
    const ways = [
      send(shop, 'GET', '/orders', { headers: { authorization: `Basic ${token}` } }),
      send(shop, 'GET', '/orders', { headers: { authorization: token } }),
      send(shop, 'GET', '/orders', { headers: { authorization: `Bearer ${token} ${token}` } }),
      send(shop, 'GET', `/orders?token=${token}&access_token=${token}`),
      send(shop, 'GET', '/orders', { headers: { 'x-access-token': token, token } }),
      send(shop, 'PUT', '/wishlist', { body: { productIds: [], token, access_token: token } }),
      // Another site's page sends the cookie along, so it must not be enough to act.
      send(shop, 'GET', '/orders', { headers: { cookie: `kwela_session=${token}` } }),
      send(shop, 'PUT', '/wishlist', {
        body: { productIds: [] },
        headers: { cookie: `kwela_session=${token}` },
      }),
      send(shop, 'POST', '/logout', { headers: { cookie: `kwela_session=${token}` } }),
    ]
    for (const reply of await Promise.all(ways)) expect(reply.status).toBe(401)
    expect((await send(shop, 'GET', '/orders', { token })).status).toBe(200)
  })

  it('that was stolen is worthless after its owner logged out, in both of its forms', async () => {
    const { token } = await signUp(shop, 'stolen@shop.example')
    await send(shop, 'POST', '/logout', { token })
    expect((await send(shop, 'GET', '/orders', { token })).status).toBe(401)
    const restored = await send(shop, 'GET', '/auth/verify', {
      headers: { cookie: `kwela_session=${token}` },
    })
    expect(restored.status).toBe(401)
  })

  it('expires by itself, however often it is used', async () => {
    const month = await openShop()
    const { email } = await signUp(month, 'ending@shop.example')
    const body = { email, password, remember: true }
    const token = (await send(month, 'POST', '/login', { body })).body.session.access_token
    month.clock.passMinutes(29 * 24 * 60)
    expect((await send(month, 'GET', '/auth/verify', { token })).status).toBe(200)
    month.clock.passMinutes(2 * 24 * 60)
    expect((await send(month, 'GET', '/auth/verify', { token })).status).toBe(401)
    expect((await send(month, 'GET', '/orders', { token })).status).toBe(401)
    await month.close()
  })

  it('that was planted before a login is not the one that the login returns', async () => {
    const email = 'fixed@shop.example'
    const attacker = await signUp(shop, 'attacker@shop.example')
    await signUp(shop, email)
    for (const planted of ['planted-by-an-attacker', attacker.token]) {
      const headers = {
        cookie: `kwela_session=${planted}; kwela_signed_in=1`,
        authorization: `Bearer ${planted}`,
      }
      const reply = await send(shop, 'POST', '/login', { headers, body: { email, password } })
      expect(reply.status).toBe(200)
      expect(reply.body.session.access_token).not.toBe(planted)
      expect(reply.headers.get('set-cookie')).not.toContain(planted)
      const seen = await send(shop, 'GET', '/auth/verify', { token: planted })
      expect(seen.body.user?.email).not.toBe(email)
    }
  })

  it('of a deleted account is worthless', async () => {
    const person = await aCustomer(shop)
    await shop.services.db.delete(accounts).where(eq(accounts.id, person.id))
    expect((await send(shop, 'GET', '/orders', { token: person.token })).status).toBe(401)
  })
})

const rights = {
  role: 'admin',
  roles: ['admin'],
  permissions: ['catalogue', 'prices', 'orders'],
  isAdmin: true,
  is_admin: true,
  admin: true,
  emailVerified: true,
  email_verified: true,
  accountId: 'another',
  id: 'selected',
  sessionToken: 'selected',
  user: { role: 'admin', isAdmin: true },
  data: { user: { role: 'admin' } },
}

describe('rights that somebody claims for themselves', () => {
  it.each(['fullname', 'firstName'])('in a sign-up by %s are ignored', async (field) => {
    const email = `self-made-${field.toLowerCase()}@shop.example`
    const body = { ...rights, email, password, [field]: 'Self Made', lastName: 'Customer' }
    const reply = await send(shop, 'POST', '/createAccount', { body })
    expect(reply.status).toBe(201)
    expect(reply.body.data.user.id).not.toBe('selected')
    expect(await accountOf(email)).toMatchObject({ emailVerified: false })
    await expectNoRights(email, reply.body.data.session.access_token)
  })

  it('in a login are ignored', async () => {
    const { email } = await signUp(shop, 'signs-in@shop.example')
    const reply = await send(shop, 'POST', '/login', { body: { ...rights, email, password } })
    expect(reply.body.session.access_token).not.toBe('selected')
    await expectNoRights(email, reply.body.session.access_token)
  })

  it('in headers and cookies are ignored', async () => {
    const { email, token } = await signUp(shop, 'wears-a-crown@shop.example')
    const headers = {
      'x-role': 'admin',
      'x-user-role': 'admin',
      'x-original-url': '/api/admin/users',
      'x-http-method-override': 'GET',
      cookie: 'role=admin; isAdmin=true',
    }
    expectProblem(await send(shop, 'GET', '/admin/users', { token, headers }), 403, 'not_allowed')
    await expectNoRights(email, token)
  })

  it('in an order are ignored: price, status, owner and number are decided by the shop', async () => {
    const person = await aCustomer(shop)
    const victim = await aCustomer(shop)
    const productId = await aProduct(shop, { retailCents: 999_900 })
    const reply = await send(shop, 'POST', '/orders', {
      token: person.token,
      headers: { 'idempotency-key': 'mine' },
      body: {
        ...rights,
        accountId: victim.id,
        userId: victim.id,
        status: 'paid',
        orderNumber: 'ORD-1',
        paymentId: 'p_free',
        total: 0.01,
        totalCents: 1,
        summary: { total: 0.01 },
        items: [{ productId, quantity: 1, price: 0.01, retail_price: 0.01, lineTotal: 0.01 }],
        shippingInfo: { ...anAddress, status: 'paid' },
      },
    })
    expect(reply.status).toBe(201)
    expect(reply.body.order).toMatchObject({ status: 'pending', paymentId: null, summary: { total: 9_999 } })
    expect(reply.body.order.orderNumber).not.toBe('ORD-1')
    expect((await send(shop, 'GET', '/orders', { token: victim.token })).body.orders).toEqual([])
    await expectNoRights(person.email, person.token)
  })

  it("in a payment are ignored: it has the order's own amount and owner", async () => {
    const person = await aCustomer(shop)
    const productId = await aProduct(shop, { retailCents: 999_900 })
    const { order } = (
      await send(shop, 'POST', '/orders', {
        token: person.token,
        headers: { 'idempotency-key': 'to-pay' },
        body: { items: [{ productId, quantity: 1 }], shippingInfo: anAddress },
      })
    ).body
    const urls = ['successUrl', 'cancelUrl', 'failureUrl']
    const pay = (changes: object) =>
      send(shop, 'POST', '/payments/yoco/checkout', {
        token: person.token,
        body: {
          amount: 999_900,
          currency: 'ZAR',
          ...Object.fromEntries(urls.map((name) => [name, `${shop.url}/payment-success`])),
          metadata: { orderId: order.orderNumber, userId: 'another', role: 'admin' },
          status: 'complete',
          ...changes,
        },
      })
    expect((await pay({ amount: 1 })).status).toBe(409)
    expect((await pay({ currency: 'USD' })).status).toBe(400)
    for (const url of [
      'https://elsewhere.example/',
      `${shop.url}@elsewhere.example/`,
      `${shop.url}.elsewhere.example/`,
      '//elsewhere.example/',
      'javascript:alert(1)',
      'data:text/html,x',
    ]) {
      for (const name of urls) expect((await pay({ [name]: url })).status).toBe(400)
    }
    const read = await send(shop, 'GET', `/orders/${order.orderNumber}`, { token: person.token })
    expect(read.body.order.status).toBe('pending')
  })

  it('in a product are ignored for staff who may not change prices', async () => {
    const id = await aProduct(shop)
    const { token } = await aStaffMember(shop, ['catalogue'])
    const [before] = await shop.services.db.select().from(products).where(eq(products.id, id))
    const body = {
      name: before?.name,
      category_id: before?.categoryId,
      retailCents: 1,
      retail_cents: 1,
      costCents: 1,
      id: 1,
      createdAt: '2020-01-01',
      archivedAt: null,
      stock_quantity: 10,
    }
    expect((await send(shop, 'PUT', `/products/${id}`, { token, body })).status).toBe(200)
    const [after] = await shop.services.db.select().from(products).where(eq(products.id, id))
    const { retailCents, costCents, createdAt } = before ?? {}
    expect(after).toMatchObject({ id, retailCents, costCents, createdAt })
  })
})

describe('an email address that resembles the owner’s', () => {
  it.each([
    'admin@kwela.example',
    'x+admin@shop.example',
    'ADMIN@SHOP.example',
    'admin@admin.example',
    'administrator@shop.example',
    'owner+admin@shop.example',
  ])('%s belongs to a customer like any other', async (email) => {
    const reply = await send(shop, 'POST', '/createAccount', {
      body: { email, password, firstName: 'Admin', lastName: 'Admin' },
    })
    expect(reply.status).toBe(201)
    await expectNoRights(email.toLowerCase(), reply.body.data.session.access_token)
  })

  it.each([
    'аdmin@shop.example',
    'ａdmin@shop.example',
    'admın@shop.example',
    'ADMİN@shop.example',
    'admin\u200b@shop.example',
    '\u202eadmin@shop.example',
    'admin@shop.example\u0000',
    'admin@ѕhop.example',
    ' admin@shop.example ',
    'admin@SHOP.EXAMPLE',
  ])('%j does not become, open or take over the account it resembles', async (email) => {
    const owner = await accountOf('admin@shop.example')
    const body = { email, password: 'another-password', firstName: 'A', lastName: 'B' }
    const signedUp = await send(shop, 'POST', '/createAccount', { body })
    expect([201, 400]).toContain(signedUp.status)
    expect(await accountOf('admin@shop.example')).toEqual(owner)
    const signedIn = await send(shop, 'POST', '/login', {
      body: { email: 'admin@shop.example', password: 'another-password' },
    })
    expect(signedIn.status).toBe(401)
    if (signedUp.status === 201)
      await expectNoRights(signedUp.body.data.user.email, signedUp.body.data.session.access_token)
  })
})

describe('line breaks and control characters', () => {
  it('in an email address are refused', async () => {
    for (const email of [
      'a@shop.example\r\nBcc: all@shop.example',
      'a@shop.example\nTo: x@shop.example',
      'a\u001b[31m@shop.example',
      'a@shop.example%0d%0aBcc:x@shop.example',
    ]) {
      const body = { email, password, firstName: 'A', lastName: 'B' }
      const reply = await send(shop, 'POST', '/createAccount', { body })
      expect({ email, status: reply.status }).toEqual({ email, status: 400 })
    }
  })

  it('in an address add no header to the answer', async () => {
    for (const path of [
      '/api/products/%0d%0aSet-Cookie:%20taken=1',
      '/api/%0d%0aLocation:%20https://elsewhere.example',
      '/media/%0d%0aX-Taken:1/1.jpg',
      '/api/products?q=%0d%0aX-Taken:%201',
    ]) {
      const reply = await fetch(shop.url + path, { redirect: 'manual' })
      expect(reply.status).toBeLessThan(500)
      expect(reply.headers.get('set-cookie')).toBeNull()
      expect(reply.headers.get('location')).toBeNull()
      expect(reply.headers.get('x-taken')).toBeNull()
    }
  })
})
