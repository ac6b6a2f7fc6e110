import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { login } from '#contract/accounts/account.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { createApiServer } from '#server/http/serve.ts'
import { type Reply, send } from '#tests/support/given/builders.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
await signUp(shop, 'sample@shop.example')
afterAll(() => shop.close())

const right = { email: 'sample@shop.example', password }

async function signIn(body: unknown): Promise<Reply> {
  const reply = await send(shop, 'POST', '/login', { body })
  keepsItsContract(login, reply)
  return reply
}

describe('signing in', () => {
  it('gives a session that works', async () => {
    const reply = await signIn(right)
    expect(reply.status).toBe(200)
    const { session, user } = reply.body
    expect(user).toMatchObject({ email: right.email, role: 'customer', isAdmin: false })
    expect(new Date(session.expires_at).getTime()).toBeGreaterThan(shop.clock.now.getTime())
    expect((await send(shop, 'GET', '/auth/verify', { token: session.access_token })).body).toEqual(
      reply.body,
    )
  })

  it('gives every login a session of its own', async () => {
    const [one, other] = await Promise.all([signIn(right), signIn(right)])
    expect(one.body.session.access_token).not.toBe(other.body.session.access_token)
  })

  it('ignores the case of the address and spaces around it', async () => {
    expect((await signIn({ ...right, email: '  Sample@SHOP.example ' })).status).toBe(200)
  })

  it('respects the case of the password', async () => {
    expect((await signIn({ ...right, password: 'Correct-Horse' })).status).toBe(401)
  })

  it('reports that an administrator is one', async () => {
    const owner = await signUp(shop, 'owner@shop.example')
    await shop.services.db.update(accounts).set({ role: 'admin' }).where(eq(accounts.id, owner.id))
    const reply = await signIn({ email: owner.email, password })
    expect(reply.body.user).toMatchObject({ role: 'admin', isAdmin: true })
  })

  it('answers a wrong password and an unknown address alike', async () => {
    const wrong = await signIn({ ...right, password: 'battery-staple' })
    const unknown = await signIn({ ...right, email: 'nobody@shop.example' })
    expectProblem(wrong, 401, 'wrong_credentials')
    expect(wrong.body.error).toBe('Invalid login credentials')
    expect(unknown.status).toBe(401)
    expect(unknown.body).toEqual(wrong.body)
    expect(wrong.headers.getSetCookie()).toEqual([])
  })

  it.each([
    { ...right, email: 'not-an-address' },
    { ...right, password: 'x' },
    { ...right, password: 'x'.repeat(256) },
    { ...right, email: "' or 1=1 --" },
  ])('gives the same answer to impossible addresses', async (body) => {
    expectProblem(await signIn(body), 401, 'wrong_credentials')
  })

  it.each([{}, { email: right.email }, { password: right.password }, { email: ' ', password: 'x' }])(
    'asks for what is missing',
    async (body) => {
      const reply = await signIn(body)
      expectProblem(reply, 400, 'missing_fields')
      expect(reply.body.error).toBe('Please fill in all fields')
    },
  )
})

describe('remember me', () => {
  it('keeps the cookies for thirty days when ticked', async () => {
    const reply = await signIn({ ...right, remember: true })
    const [session, hint] = reply.headers.getSetCookie()
    const token = reply.body.session.access_token
    expect(session).toBe(`kwela_session=${token}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Strict`)
    expect(hint).toBe('kwela_signed_in=1; Max-Age=2592000; Path=/; SameSite=Strict')
  })

  it.each([undefined, false])('lets them end with the browser when it is %s', async (remember) => {
    const reply = await signIn({ ...right, remember })
    // The browser stays known to the account, which grants nothing by itself.
    const ofSession = reply.headers.getSetCookie().filter((cookie) => !cookie.startsWith('kwela_device='))
    expect(ofSession).toHaveLength(2)
    for (const cookie of ofSession) expect(cookie).not.toMatch(/max-age|expires/i)
  })

  it.each([
    [true, '2026-12-20T09:00:00.000Z'],
    [false, '2026-11-21T09:00:00.000Z'],
  ])('lets the session itself last as long as its cookie may (%s)', async (remember, until) => {
    const reply = await signIn({ ...right, remember })
    expect(reply.body.session.expires_at).toBe(until)
  })
})

describe('over https', () => {
  it('sends the cookies only over https, bound to this host', async () => {
    const app = await createApiServer({ ...shop.services, publicUrl: 'https://shop.example' })
    const reply = await app.inject({ method: 'POST', url: '/api/login', payload: right })
    await app.close()
    const named = Object.fromEntries(reply.cookies.map(({ name, ...cookie }) => [name, cookie]))
    expect(Object.keys(named).toSorted()).toEqual([
      '__Host-kwela_device',
      '__Host-kwela_session',
      '__Host-kwela_signed_in',
    ])
    const kept = { secure: true, httpOnly: true, sameSite: 'Strict', path: '/' }
    expect(named['__Host-kwela_session']).toMatchObject(kept)
    expect(named['__Host-kwela_device']).toMatchObject(kept)
    expect(named['__Host-kwela_signed_in']).toMatchObject({ secure: true, path: '/' })
    expect(reply.headers['strict-transport-security']).toMatch(/max-age=\d{7,}/)
  })
})
