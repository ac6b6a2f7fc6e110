import { eq } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { afterAll, describe, expect, it } from 'vitest'
import type { Role } from '#domain/accounts/staff/roles.ts'
import { accounts, credentials } from '#server/db/schema/accounts.ts'
import { createApiServer } from '#server/http/serve.ts'
import { anAdministrator, send } from '#tests/support/given/builders.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { expectProblem } from '#tests/support/http/contract.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

async function become(email: string, role: Role): Promise<void> {
  await shop.services.db.update(accounts).set({ role }).where(eq(accounts.email, email))
}

async function logIn(at: Pick<TestShop, 'url'>, email: string, typed: string): Promise<string> {
  const reply = await send(at, 'POST', '/login', { body: { email, password: typed } })
  expect(reply.status).toBe(200)
  return reply.body.session.access_token
}

describe('someone granted permissions with a weak password', () => {
  const weak = 'zxqvkj'

  it('chooses a new one at the next login, before the admin area opens', async () => {
    const email = 'promoted@shop.example'
    const body = { email, password: weak, fullname: 'Sample' }
    await send(shop, 'POST', '/createAccount', { body })
    await become(email, 'admin')
    const token = await logIn(shop, email, weak)
    expectProblem(await send(shop, 'GET', '/admin/users', { token }), 403, 'password_needed')
    const verified = await send(shop, 'GET', '/auth/verify', { token })
    expect(verified.body.user).toMatchObject({ role: 'admin', duty: 'choose_password' })

    const change = (newPassword: string) =>
      send(shop, 'POST', '/account/password', { token, body: { currentPassword: weak, newPassword } })
    expectProblem(await change('zxqvkj-qzm'), 400, 'short_staff_password')
    expect((await change('three words apart')).status).toBe(200)
    expect((await send(shop, 'GET', '/admin/users', { token })).status).toBe(200)
    expect((await send(shop, 'GET', '/auth/verify', { token })).body.user).not.toHaveProperty('duty')
  })

  it('can still shop as a customer', async () => {
    const email = 'cashier@shop.example'
    await send(shop, 'POST', '/createAccount', { body: { email, password: weak, fullname: 'Sample' } })
    await become(email, 'admin')
    const token = await logIn(shop, email, weak)
    const { products } = (await send(shop, 'GET', '/products', { token })).body
    for (const product of products) expect(product).not.toHaveProperty('cost_price')
    expect((await send(shop, 'GET', '/account', { token })).status).toBe(200)
  })
})

describe('a customer with a weak password who is promoted while logged in', () => {
  it.each(['admin', 'staff'])(
    'has no permissions in the open session, nor in the next before a new password: %s',
    async (role) => {
      const owner = await anAdministrator(shop)
      const [email, weak] = [`in-the-shop-${role}@shop.example`, 'qz7!kf']
      const body = { email, password: weak, fullname: 'Sample' }
      const { data } = (await send(shop, 'POST', '/createAccount', { body })).body
      const early = data.session.access_token
      const promote = await send(shop, 'PATCH', `/admin/users/${data.user.id}`, {
        token: owner.token,
        body: { role, ...(role === 'staff' && { permissions: ['orders'] }) },
      })
      expect(promote.status).toBe(200)
      expectProblem(await send(shop, 'GET', '/admin/products', { token: early }), 401, 'not_signed_in')
      const token = await logIn(shop, email, weak)
      expectProblem(await send(shop, 'GET', '/admin/products', { token }), 403, 'password_needed')
    },
  )

  it('keeps the session when only the permissions of staff change', async () => {
    const owner = await anAdministrator(shop)
    const { id } = await signUp(shop, 'clerk@shop.example')
    const give = (permissions: string[]) =>
      send(shop, 'PATCH', `/admin/users/${id}`, { token: owner.token, body: { role: 'staff', permissions } })
    await give(['orders'])
    const token = await logIn(shop, 'clerk@shop.example', password)
    await give(['orders', 'reports'])
    expect((await send(shop, 'GET', '/account', { token })).status).toBe(200)
  })
})

describe('a shop with real payments', () => {
  it('opens the admin area only with a second factor, from the second login on', async () => {
    const app = await createApiServer({ ...shop.services, requiresSecondFactor: true })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const live = { ...shop, url }
    const email = 'owner@shop.example'
    await signUp(shop, email)
    await become(email, 'admin')

    const first = await logIn(live, email, password)
    expect((await send(live, 'GET', '/admin/users', { token: first })).status).toBe(200)
    const token = await logIn(live, email, password)
    expectProblem(await send(live, 'GET', '/admin/users', { token }), 403, 'second_factor_required')
    expectProblem(await send(live, 'GET', '/admin/summary', { token }), 403, 'second_factor_required')
    expect((await send(live, 'GET', '/auth/verify', { token })).body.user.duty).toBe('set_up_second_factor')

    const change = (body: object) => send(live, 'POST', '/account/two-factor', { token, body })
    const { secret } = (await change({ action: 'start', password })).body
    const codeNow = () => generateSync({ secret, epoch: Math.floor(shop.clock.now.getTime() / 1000) })
    expect((await change({ action: 'confirm', code: codeNow() })).status).toBe(200)
    expect((await send(live, 'GET', '/admin/users', { token })).status).toBe(200)
    expectProblem(await send(live, 'GET', '/admin/users', { token: first }), 401, 'not_signed_in')

    shop.clock.passMinutes(1)
    expect((await change({ action: 'disable', password, code: codeNow() })).status).toBe(200)
    expectProblem(await send(live, 'GET', '/admin/users', { token }), 403, 'second_factor_required')
    await app.close()
  })

  it('requires it from no customer, and from nobody in the demo', async () => {
    const email = 'demo-owner@shop.example'
    await signUp(shop, email)
    await become(email, 'admin')
    await logIn(shop, email, password)
    const token = await logIn(shop, email, password)
    expect((await send(shop, 'GET', '/admin/users', { token })).status).toBe(200)
  })
})

it('hashes a password again at login if it was hashed at another cost', async () => {
  const email = 'early@shop.example'
  const { id, token } = await signUp(shop, email)
  // "correct-horse", as the shop's first months hashed it.
  const passwordHash =
    '3f0c2a9d5b7e41688f9a0b1c2d3e4f50:a6f47ccf48d6a820a859a03e6494b4580c33c2fa3d4bb1b666fdeebd2b05b81b60cb98fd60ecf15b6880ea66fcf769d0878ca172e67f701db03c63f902b87c73'
  const { db } = shop.services
  await db.update(credentials).set({ passwordHash }).where(eq(credentials.accountId, id))
  await logIn(shop, email, password)
  const rows = await db.select().from(credentials).where(eq(credentials.accountId, id))
  expect(rows).toMatchObject([
    { passwordHash: expect.stringMatching(/^\$scrypt\$ln=10,r=8,p=1\$/), version: 1 },
  ])
  await logIn(shop, email, password)
  expect((await send(shop, 'GET', '/account', { token })).status).toBe(200)
})
