import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { createAccount, login, verifyEmail } from '#contract/accounts/account.ts'
import { accounts, credentials, sessions, verificationTokens } from '#server/db/schema/accounts.ts'
import { type Reply, send } from '#tests/support/given/builders.ts'
import { emailsTo, tokenIn } from '#tests/support/given/emails.ts'
import { password } from '#tests/support/given/sign-up.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ smtpUrl: 'smtp://127.0.0.1:1' })
afterAll(() => shop.close())

async function call(endpoint: Parameters<typeof keepsItsContract>[0], body: unknown): Promise<Reply> {
  const reply = await send(shop, 'POST', endpoint.path, { body })
  keepsItsContract(endpoint, reply)
  return reply
}

const signUp = (email: string) =>
  call(createAccount, { email, password, firstName: 'Sample', lastName: 'Customer' })
const signIn = (email: string, typed = password) => call(login, { email, password: typed })
const verify = (token: string, typed = password) => call(verifyEmail, { token, password: typed })

async function isVerified(email: string): Promise<boolean | undefined> {
  const rows = await shop.services.db.select().from(accounts).where(eq(accounts.email, email))
  return rows[0]?.emailVerified
}

describe('signing up where the shop can send mail', () => {
  it('gives no session, and queues the verification email', async () => {
    const email = 'first@shop.example'
    const reply = await signUp(email)
    expect(reply.status).toBe(201)
    expect(reply.body.data).toEqual({
      user: {
        id: expect.any(String),
        email,
        firstName: 'Sample',
        lastName: 'Customer',
        role: 'customer',
        permissions: [],
        isAdmin: false,
        emailVerified: false,
      },
    })
    expect(reply.body.message).toContain('verify')
    expect(reply.headers.getSetCookie()).toEqual([])
    expect(await emailsTo(shop, email)).toEqual([
      { kind: 'verify_email', data: { firstName: 'Sample', token: expect.stringMatching(/^[\w-]{43}$/) } },
    ])
    expect(await shop.services.db.select().from(sessions)).toEqual([])
  })

  it('saves neither account nor email if one of them cannot be saved', async () => {
    const { pool } = shop.services.database
    await pool.query(`alter table emails add constraint no_emails check (recipient <> 'lost@shop.example')`)
    const reply = await send(shop, 'POST', '/createAccount', {
      body: { email: 'lost@shop.example', password, fullname: 'Sample' },
    })
    await pool.query('alter table emails drop constraint no_emails')
    expectProblem(reply, 500, 'internal')
    expect(await isVerified('lost@shop.example')).toBeUndefined()
    expect((await signUp('lost@shop.example')).status).toBe(201)
  })

  it("stores only the token's hash in the database", async () => {
    await signUp('hashed@shop.example')
    const token = await tokenIn(shop, 'hashed@shop.example', 'verify_email')
    const { rows } = await shop.services.database.pool.query(
      'select p::text || l::text as row from verification_tokens p, emails l',
    )
    for (const { row } of rows) expect(row).not.toContain(token)
  })
})

describe('the link that was mailed', () => {
  it('verifies the address, and then one can log in', async () => {
    const email = 'proven@shop.example'
    await signUp(email)
    expectProblem(await signIn(email), 403, 'email_not_verified')
    const reply = await verify(await tokenIn(shop, email, 'verify_email'))
    expect(reply.status).toBe(200)
    expect((await signIn(email)).body.user).toMatchObject({ email, emailVerified: true })
  })

  it('works once, even twice at once', async () => {
    const email = 'twice@shop.example'
    await signUp(email)
    const token = await tokenIn(shop, email, 'verify_email')
    const replies = await Promise.all([verify(token), verify(token), verify(token)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expectProblem(await verify(token), 400, 'invalid_token')
  })

  it('works for two days and not a moment longer', async () => {
    const email = 'late@shop.example'
    await signUp(email)
    const token = await tokenIn(shop, email, 'verify_email')
    shop.clock.passMinutes(48 * 60)
    expectProblem(await verify(token), 400, 'invalid_token')
    expect(await isVerified(email)).toBe(false)
  })

  it('is of no use elsewhere', async () => {
    const email = 'other-door@shop.example'
    await signUp(email)
    const token = await tokenIn(shop, email, 'verify_email')
    const body = { token, password: 'another-horse' }
    expectProblem(await send(shop, 'POST', '/auth/reset-password', { body }), 400, 'invalid_token')
    expect((await verify(token)).status).toBe(200)
  })

  it.each(['made-up', 'x'.repeat(200), "' or 1=1 --"])('is not %s', async (token) => {
    expectProblem(await verify(token), 400, 'invalid_token')
  })
})

describe('logging in before', () => {
  it('reveals nothing to someone who does not know the password', async () => {
    await signUp('unproven@shop.example')
    expectProblem(await signIn('unproven@shop.example', 'a-wrong-one'), 401, 'wrong_credentials')
  })

  it('sends a fresh link, which voids the older, but not one after the other', async () => {
    const email = 'fresh@shop.example'
    await signUp(email)
    const first = await tokenIn(shop, email, 'verify_email')
    await signIn(email)
    expect(await emailsTo(shop, email)).toHaveLength(1)

    shop.clock.passMinutes(5)
    await Promise.all([signIn(email), signIn(email), signIn(email)])
    expect(await emailsTo(shop, email)).toHaveLength(2)
    expectProblem(await verify(first), 400, 'invalid_token')
    expect((await verify(await tokenIn(shop, email, 'verify_email'))).status).toBe(200)
    expect(await shop.services.db.$count(verificationTokens)).toBeGreaterThan(0)
  })

  it('keeps out accounts that were opened before the shop could send mail, until they verify their address', async () => {
    const email = 'before@shop.example'
    await signUp(email)
    await shop.services.db.delete(verificationTokens)
    shop.clock.passMinutes(60)
    expectProblem(await signIn(email), 403, 'email_not_verified')
    await verify(await tokenIn(shop, email, 'verify_email'))
    expect((await signIn(email)).status).toBe(200)
  })
})

it('requires a password for every account', async () => {
  expect(await shop.services.db.$count(credentials)).toBe(await shop.services.db.$count(accounts))
})
