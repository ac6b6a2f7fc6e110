import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { forgotPassword, resetPassword } from '#contract/accounts/account.ts'
import { createApiServer } from '#server/http/serve.ts'
import { type Reply, send } from '#tests/support/given/builders.ts'
import { emailsTo, tokenIn } from '#tests/support/given/emails.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { patienceMs } from '#tests/support/patience.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

async function forgot(email: string): Promise<Reply> {
  const reply = await send(shop, 'POST', '/auth/forgot-password', { body: { email } })
  keepsItsContract(forgotPassword, reply)
  return reply
}

async function reset(token: string, newPassword: string): Promise<Reply> {
  const reply = await send(shop, 'POST', '/auth/reset-password', { body: { token, password: newPassword } })
  keepsItsContract(resetPassword, reply)
  return reply
}

const signIn = (email: string, typed: string) =>
  send(shop, 'POST', '/login', { body: { email, password: typed } })

describe('a forgotten password', () => {
  it('is replaced by the emailed link, which ends every session and tells the owner', async () => {
    const person = await signUp(shop, 'forgetful@shop.example')
    expect((await forgot(' Forgetful@Shop.example ')).status).toBe(200)
    const token = await tokenIn(shop, person.email, 'reset_password')

    expect((await reset(token, 'another-horse')).status).toBe(200)
    expectProblem(await send(shop, 'GET', '/auth/verify', { token: person.token }), 401, 'not_signed_in')
    expect((await signIn(person.email, password)).status).toBe(401)
    const again = await signIn(person.email, 'another-horse')
    expect(again.status).toBe(200)
    // Using the link proves access to the address.
    expect(again.body.user.emailVerified).toBe(true)
    expect((await emailsTo(shop, person.email)).map(({ kind }) => kind)).toEqual([
      'reset_password',
      'password_changed',
    ])
  })

  it('is replaced once, even if the link is used twice at once', async () => {
    const { email } = await signUp(shop, 'once@shop.example')
    await forgot(email)
    const token = await tokenIn(shop, email, 'reset_password')
    const replies = await Promise.all(
      ['horse-one', 'horse-two', 'horse-three'].map((typed) => reset(token, typed)),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expectProblem(await reset(token, 'horse-four'), 400, 'invalid_token')
    expect((await emailsTo(shop, email)).filter(({ kind }) => kind === 'password_changed')).toHaveLength(1)
  })

  // Fails if the password is written before the account: they deadlock.
  it('is replaced while somebody logs in with the old one', async () => {
    const { db } = shop.services
    const person = await signUp(shop, 'meanwhile@shop.example')
    await forgot(person.email)
    const token = await tokenIn(shop, person.email, 'reset_password')
    const waiting = sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const waitFor = (many: number) =>
      expect.poll(async () => (await db.execute(waiting)).rowCount, { timeout: patienceMs }).toBe(many)

    const [resetting, signingIn] = await db.transaction(async (tx) => {
      // Sessions that the reset ends after it has written the password.
      await tx.execute(sql`
        select from sessions where account_id = (select id from accounts where email = ${person.email}) for update`)
      const resetting = reset(token, 'another-horse')
      await waitFor(1)
      const signingIn = signIn(person.email, password)
      await waitFor(2)
      return [resetting, signingIn] as const
    })
    expect((await resetting).status).toBe(200)
    expectProblem(await signingIn, 401, 'wrong_credentials')
  })

  it('has a link for an hour and not a moment longer', async () => {
    const { email } = await signUp(shop, 'hour@shop.example')
    await forgot(email)
    const token = await tokenIn(shop, email, 'reset_password')
    shop.clock.passMinutes(60)
    expectProblem(await reset(token, 'another-horse'), 400, 'invalid_token')
    expect((await signIn(email, password)).status).toBe(200)
  })

  it('has one link, the newest', async () => {
    const { email } = await signUp(shop, 'newest@shop.example')
    await forgot(email)
    const first = await tokenIn(shop, email, 'reset_password')
    await forgot(email)
    expectProblem(await reset(first, 'another-horse'), 400, 'invalid_token')
    expect((await reset(await tokenIn(shop, email, 'reset_password'), 'another-horse')).status).toBe(200)
  })

  it.each([
    ['', 'missing_fields'],
    ['12345', 'short_password'],
    ['Refused@Shop.Example', 'password_is_email'],
    ['password123', 'common_password'],
  ])('is not replaced by "%s", and the link stays good', async (typed, code) => {
    const email = 'refused@shop.example'
    await send(shop, 'POST', '/createAccount', { body: { email, password, fullname: 'Sample' } })
    shop.clock.passMinutes(60)
    await forgot(email)
    const token = await tokenIn(shop, email, 'reset_password')
    expectProblem(await reset(token, typed), 400, code)
    expect((await reset(token, password)).status).toBe(200)
  })
})

describe('asking for a link', () => {
  it('is answered the same for an address without an account, to which nothing is sent', async () => {
    const { email } = await signUp(shop, 'there@shop.example')
    const [there, nowhere] = [await forgot(email), await forgot('nowhere@shop.example')]
    expect(nowhere.status).toBe(there.status)
    expect(nowhere.body).toEqual(there.body)
    expect(await emailsTo(shop, email)).toHaveLength(1)
    expect(await emailsTo(shop, 'nowhere@shop.example')).toEqual([])
  })

  it('takes the same statements with and without account', async () => {
    const { email } = await signUp(shop, 'counted@shop.example')
    const there = await statementsOf(() => forgot(email))
    const nowhere = await statementsOf(() => forgot('not-counted@shop.example'))
    expect(there.length).toBeGreaterThan(5)
    expect(nowhere).toEqual(there.map((text) => text.replace('release', 'rollback to')))
  })

  it.each([
    ['', 'missing_fields'],
    ['nonsense', 'invalid_email'],
  ])('asks for an address instead of "%s"', async (email, code) => {
    expectProblem(await forgot(email), 400, code)
  })

  it('sends at most five an hour to one address, however often it is repeated', async () => {
    for (const email of ['slow-there@shop.example', 'slow-nowhere@shop.example']) {
      if (email.startsWith('slow-there')) await signUp(shop, email)
      for (let count = 0; count < 5; count++) expect((await forgot(email)).status).toBe(200)
      // A refusal would let anybody block the owner. The last link is still valid.
      expect((await forgot(email)).status).toBe(200)
    }
    expect(await emailsTo(shop, 'slow-there@shop.example')).toHaveLength(5)
  })
})

it('is slowed for one place that tries links', async () => {
  const app = await createApiServer({ ...shop.services, trustProxy: ['loopback'] })
  const tryLink = () =>
    app.inject({
      method: 'POST',
      url: '/api/auth/reset-password',
      headers: { 'x-forwarded-for': '41.13.2.7' },
      payload: { token: 'made-up', password: 'another-horse' },
    })
  for (let count = 0; count < 30; count++) expect((await tryLink()).statusCode).toBe(400)
  expect((await tryLink()).statusCode).toBe(429)
  await app.close()
})

/** The statements of a call, without their parameters. */
async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const { pool } = shop.services.database
  const texts: string[] = []
  const note = (client: { query: unknown }) => {
    const original = client.query
    if (typeof original !== 'function') throw new Error('A connection without query')
    client.query = (...given: unknown[]) => {
      const [first] = given
      const text = typeof first === 'string' ? first : String(Object(first).text)
      texts.push(text)
      return original.apply(client, given)
    }
    return () => {
      client.query = original
    }
  }
  const undo: (() => void)[] = []
  const onAcquire = (client: { query: unknown }) => undo.push(note(client))
  pool.on('acquire', onAcquire)
  await act()
  pool.off('acquire', onAcquire)
  for (const step of undo) step()
  return texts
}
