import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { verifySession } from '#contract/accounts/account.ts'
import { accounts, sessions } from '#server/db/schema/accounts.ts'
import { hashToken } from '#server/features/accounts/sessions/token.ts'
import { aCustomer, anAdministrator, type Reply, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

function byCookie(token: string): { headers: Record<string, string> } {
  return { headers: { cookie: `kwela_signed_in=1; kwela_session=${token}` } }
}

function expireAt(token: string, at: Date) {
  return shop.services.db
    .update(sessions)
    .set({ expiresAt: at })
    .where(eq(sessions.tokenHash, hashToken(token)))
}

describe.each(['/auth/verify', '/api/auth/verify'])('asking who one is at /api%s', (path) => {
  async function verify(options: Parameters<typeof send>[3]): Promise<Reply> {
    const reply = await send(shop, 'GET', path, options)
    keepsItsContract(verifySession, reply)
    return reply
  }

  it('answers the bearer', async () => {
    const person = await aCustomer(shop)
    const reply = await verify({ token: person.token })
    expect(reply.status).toBe(200)
    expect(reply.body.user).toMatchObject({ id: person.id, email: person.email })
    expect(reply.body.session.access_token).toBe(person.token)
  })

  it('restores the session from the cookie', async () => {
    const person = await aCustomer(shop)
    const reply = await verify(byCookie(person.token))
    expect(reply.status).toBe(200)
    expect(reply.body.session.access_token).toBe(person.token)
  })

  it('prefers the bearer to the cookie', async () => {
    const [one, other] = [await aCustomer(shop), await aCustomer(shop)]
    const reply = await verify({ token: one.token, ...byCookie(other.token) })
    expect(reply.body.user.id).toBe(one.id)
  })

  it.each([
    ['nothing', {}],
    ['a made-up token', { token: 'made-up' }],
    ['a made-up cookie', byCookie('made-up')],
    ['an empty cookie', byCookie('')],
    ['a cookie that is no text', byCookie('%00')],
    ['a cookie that is badly written', byCookie('%E0%A4%A')],
    ['another scheme', { headers: { authorization: 'Basic c2FtcGxlOnNhbXBsZQ==' } }],
  ])('refuses %s and tells the browser to forget', async (_what, options) => {
    const reply = await verify(options)
    expectProblem(reply, 401, 'not_signed_in')
    expect(reply.headers.getSetCookie()).toEqual([
      'kwela_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
      'kwela_signed_in=; Max-Age=0; Path=/; SameSite=Strict',
    ])
  })

  it('refuses a session from the moment it ends', async () => {
    const { token } = await aCustomer(shop)
    await expireAt(token, new Date(shop.clock.now.getTime() + 1))
    expect((await verify({ token })).status).toBe(200)
    await expireAt(token, shop.clock.now)
    expect((await verify({ token })).status).toBe(401)
    expect((await verify(byCookie(token))).status).toBe(401)
  })
})

describe('a session', () => {
  it('that has ended grants nothing', async () => {
    const owner = await anAdministrator(shop)
    await expireAt(owner.token, new Date('2026-01-01T00:00:00Z'))
    expectProblem(await send(shop, 'GET', '/orders', { token: owner.token }), 401, 'not_signed_in')
    expectProblem(await send(shop, 'GET', '/admin/products', { token: owner.token }), 401, 'not_signed_in')
  })

  it('cannot act by its cookie alone', async () => {
    const owner = await anAdministrator(shop)
    const cookie = byCookie(owner.token)
    expectProblem(await send(shop, 'GET', '/orders', cookie), 401, 'not_signed_in')
    expectProblem(await send(shop, 'GET', '/admin/products', cookie), 401, 'not_signed_in')
    expectProblem(await send(shop, 'PUT', '/products/1', { ...cookie, body: {} }), 401, 'not_signed_in')
    expectProblem(await send(shop, 'POST', '/logout', cookie), 401, 'not_signed_in')
  })

  it('loses and gains permissions the moment the role changes', async () => {
    const person = await aCustomer(shop)
    const ask = () => send(shop, 'GET', '/admin/products', { token: person.token })
    const become = (role: 'admin' | 'customer') =>
      shop.services.db.update(accounts).set({ role }).where(eq(accounts.id, person.id))
    expect((await ask()).status).toBe(403)
    await become('admin')
    expect((await ask()).status).toBe(200)
    await become('customer')
    expect((await ask()).status).toBe(403)
  })

  it('is gone with its account', async () => {
    const { id, token } = await aCustomer(shop)
    await shop.services.db.delete(accounts).where(eq(accounts.id, id))
    expect((await send(shop, 'GET', '/auth/verify', { token })).status).toBe(401)
  })
})
