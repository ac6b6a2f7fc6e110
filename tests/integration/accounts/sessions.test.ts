import { afterAll, describe, expect, it } from 'vitest'
import { endOtherSessions, endSession, listSessions } from '#contract/accounts/account.ts'
import { sessions } from '#server/db/schema/accounts.ts'
import { deleteExpiredAccess } from '#server/features/accounts/sessions/delete-expired-access.ts'
import { aCustomer, type Reply, send } from '#tests/support/given/builders.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

const signIn = async (
  email: string,
  more: { headers?: Record<string, string>; token?: string } = {},
  remember = true,
) =>
  String(
    (await send(shop, 'POST', '/login', { body: { email, password, remember }, ...more })).body.session
      .access_token,
  )

const isOpen = async (token: string) => (await send(shop, 'GET', '/auth/verify', { token })).status === 200

async function list(token: string): Promise<Reply> {
  const reply = await send(shop, 'GET', '/account/sessions', { token })
  keepsItsContract(listSessions, reply)
  return reply
}

describe('the list of sessions', () => {
  it('names each with its browser and its times, latest first, and marks the current one', async () => {
    const { email, token } = await signUp(shop, 'listed@shop.example')
    shop.clock.passMinutes(2)
    const phone = await signIn(email, { headers: { 'user-agent': 'A telephone' } })
    shop.clock.passMinutes(2)
    expect((await list(token)).body.sessions).toEqual([
      {
        id: expect.any(String),
        createdAt: '2026-11-20T09:00:00.000Z',
        lastSeenAt: '2026-11-20T09:04:00.000Z',
        userAgent: expect.any(String),
        current: true,
      },
      {
        id: expect.any(String),
        createdAt: '2026-11-20T09:02:00.000Z',
        lastSeenAt: '2026-11-20T09:02:00.000Z',
        userAgent: 'A telephone',
        current: false,
      },
    ])
    expect((await list(phone)).body.sessions).toHaveLength(2)
  })

  it('shows nobody else’s and no token', async () => {
    const one = await signUp(shop, 'one@shop.example')
    const reply = await list((await aCustomer(shop)).token)
    expect(reply.body.sessions).toHaveLength(1)
    expect(JSON.stringify((await list(one.token)).body)).not.toContain(one.token)
  })

  it('truncates a user agent to a readable length', async () => {
    const { email, token } = await signUp(shop, 'long@shop.example')
    await signIn(email, { headers: { 'user-agent': 'x'.repeat(5000) } })
    const agents = (await list(token)).body.sessions.map(({ userAgent }: { userAgent: string }) => userAgent)
    expect(agents).toContain('x'.repeat(300))
  })
})

describe('ending sessions', () => {
  it('ends all others', async () => {
    const { email, token } = await signUp(shop, 'others@shop.example')
    const [one, other] = [await signIn(email), await signIn(email)]
    const bystander = await aCustomer(shop)
    const reply = await send(shop, 'DELETE', '/account/sessions', { token })
    keepsItsContract(endOtherSessions, reply)
    expect(reply.body.sessions).toMatchObject([{ current: true }])
    expect([await isOpen(token), await isOpen(one), await isOpen(other)]).toEqual([true, false, false])
    expect(await isOpen(bystander.token)).toBe(true)
  })

  it('ends one', async () => {
    const { email, token } = await signUp(shop, 'one-of-two@shop.example')
    const other = await signIn(email)
    const { id } = (await list(token)).body.sessions.find(({ current }: { current: boolean }) => !current)
    const reply = await send(shop, 'DELETE', `/account/sessions/${id}`, { token })
    keepsItsContract(endSession, reply)
    expect(reply.body.sessions).toHaveLength(1)
    expect([await isOpen(token), await isOpen(other)]).toEqual([true, false])
    expectProblem(await send(shop, 'DELETE', `/account/sessions/${id}`, { token }), 404, 'not_found')
  })

  it('ends the current one, and tells the browser to forget it', async () => {
    const { token } = await signUp(shop, 'itself@shop.example')
    const { id } = (await list(token)).body.sessions[0]
    const reply = await send(shop, 'DELETE', `/account/sessions/${id}`, { token })
    expect(reply.body.sessions).toEqual([])
    expect(reply.headers.getSetCookie()[0]).toContain('kwela_session=;')
    expect(await isOpen(token)).toBe(false)
  })

  it('ends nobody else’s by guessing', async () => {
    const victim = await signUp(shop, 'victim@shop.example')
    const { id } = (await list(victim.token)).body.sessions[0]
    const { token } = await aCustomer(shop)
    expectProblem(await send(shop, 'DELETE', `/account/sessions/${id}`, { token }), 404, 'not_found')
    expect(await isOpen(victim.token)).toBe(true)
  })
})

describe('the time of a session', () => {
  it('ends a day after it was last used, unless "remember me" was ticked', async () => {
    const { email } = await signUp(shop, 'time@shop.example')
    const [brief, remembered] = [await signIn(email, {}, false), await signIn(email)]
    shop.clock.passMinutes(23 * 60)
    expect([await isOpen(brief), await isOpen(remembered)]).toEqual([true, true])
    shop.clock.passMinutes(23 * 60)
    expect(await isOpen(brief)).toBe(true)
    shop.clock.passMinutes(24 * 60)
    expect([await isOpen(brief), await isOpen(remembered)]).toEqual([false, true])
    shop.clock.passMinutes(30 * 24 * 60)
    expect(await isOpen(remembered)).toBe(false)
  })

  it('is recorded at most once a minute', async () => {
    const { token } = await signUp(shop, 'seen@shop.example')
    const seen = async () => (await list(token)).body.sessions[0].lastSeenAt
    const first = await seen()
    shop.clock.now = new Date(shop.clock.now.getTime() + 59_000)
    expect(await seen()).toBe(first)
    shop.clock.now = new Date(shop.clock.now.getTime() + 1_000)
    expect(await seen()).toBe(shop.clock.now.toISOString())
  })

  it('is deleted once it is over', async () => {
    const { token } = await signUp(shop, 'tidied@shop.example')
    await deleteExpiredAccess(shop.services)
    expect(await isOpen(token)).toBe(true)
    shop.clock.passMinutes(24 * 60)
    expect((await deleteExpiredAccess(shop.services)).sessions).toBeGreaterThan(0)
    expect(await deleteExpiredAccess(shop.services)).toEqual({
      sessions: 0,
      verificationTokens: 0,
      loginCodes: 0,
      rateLimitCounts: 0,
      invitations: 0,
    })
  })
})

describe('a stolen copy of the database', () => {
  it('contains no token that opens anything', async () => {
    const { token } = await signUp(shop, 'stolen@shop.example')
    const rows = await shop.services.db.select().from(sessions)
    expect(JSON.stringify(rows)).not.toContain(token)
    for (const { tokenHash, id } of rows) {
      expect(await isOpen(tokenHash)).toBe(false)
      expect(await isOpen(id)).toBe(false)
    }
    expect(token).toMatch(/^[\w-]{43}$/)
  })
})

describe('logging in with an existing session', () => {
  it('gives a new one and ends the old, by bearer or by cookie', async () => {
    const { email, token } = await signUp(shop, 'rotated@shop.example')
    const second = await signIn(email, { token })
    expect([await isOpen(token), await isOpen(second)]).toEqual([false, true])
    const third = await signIn(email, { headers: { cookie: `kwela_session=${second}` } })
    expect([await isOpen(second), await isOpen(third)]).toEqual([false, true])
  })

  it('does not take over a session that somebody planted', async () => {
    const { email } = await signUp(shop, 'planted@shop.example')
    const token = await signIn(email, { headers: { cookie: 'kwela_session=planted-by-somebody' } })
    expect(token).not.toBe('planted-by-somebody')
    expect(await isOpen('planted-by-somebody')).toBe(false)
  })

  it('leaves it alone if the password is wrong', async () => {
    const { email, token } = await signUp(shop, 'mistyped@shop.example')
    await send(shop, 'POST', '/login', { token, body: { email, password: 'a-wrong-one' } })
    expect(await isOpen(token)).toBe(true)
  })
})
