import { eq } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { login, sendLoginCode } from '#contract/accounts/account.ts'
import type { Role } from '#domain/accounts/staff/roles.ts'
import { accounts, loginCodes } from '#server/db/schema/accounts.ts'
import { createApiServer } from '#server/http/serve.ts'
import { type Reply, send } from '#tests/support/given/builders.ts'
import { emailsTo } from '#tests/support/given/emails.ts'
import { password } from '#tests/support/given/sign-up.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ smtpUrl: 'smtp://127.0.0.1:9' })
afterAll(() => shop.close())

async function someone(
  email: string,
  { role = 'customer' as Role, emailVerified = true } = {},
): Promise<string> {
  const body = { email, password, firstName: 'Sample', lastName: 'Customer' }
  expect((await send(shop, 'POST', '/createAccount', { body })).status).toBe(201)
  await shop.services.db.update(accounts).set({ role, emailVerified }).where(eq(accounts.email, email))
  return email
}

async function ask(email: string): Promise<Reply> {
  const reply = await send(shop, 'POST', '/auth/login-code', { body: { email } })
  keepsItsContract(sendLoginCode, reply)
  return reply
}

async function logIn(email: string, emailedCode: string, code?: string): Promise<Reply> {
  const reply = await send(shop, 'POST', '/login', { body: { email, emailedCode, ...(code && { code }) } })
  keepsItsContract(login, reply)
  return reply
}

async function codesTo(email: string): Promise<string[]> {
  const emails = await emailsTo(shop, email)
  return emails.filter(({ kind }) => kind === 'login_code').map(({ data }) => z.string().parse(data.code))
}

async function codeFor(email: string): Promise<string> {
  expect((await ask(email)).status).toBe(200)
  const code = (await codesTo(email.trim().toLowerCase())).at(-1)
  if (code === undefined) throw new Error(`No code was emailed to ${email}`)
  return code
}

/** Six digits that are not the code. */
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('an emailed code', () => {
  it('logs in once in the place of the password, also with spaces in it', async () => {
    const email = await someone('coded@shop.example')
    const code = await codeFor(' Coded@Shop.example ')
    expect(code).toMatch(/^\d{6}$/)
    const reply = await logIn(email, ` ${code.slice(0, 3)} ${code.slice(3)} `)
    expect(reply.status).toBe(200)
    const { session, user } = reply.body
    expect(user).toMatchObject({ email, role: 'customer' })
    expect((await send(shop, 'GET', '/auth/verify', { token: session.access_token })).status).toBe(200)
    expectProblem(await logIn(email, code), 401, 'wrong_emailed_code')
  })

  it('opens one session, even if it is used several times at once', async () => {
    const email = await someone('at-once@shop.example')
    const code = await codeFor(email)
    const replies = await Promise.all([logIn(email, code), logIn(email, code), logIn(email, code)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  })

  it('is stored as a hash that the code alone does not give', async () => {
    const email = await someone('hashed@shop.example')
    const code = await codeFor(email)
    const [row] = await shop.services.db.select().from(loginCodes)
    expect(JSON.stringify(row)).not.toContain(code)
    const [known] = await shop.services.db
      .select({ id: accounts.id, codeHash: loginCodes.codeHash })
      .from(loginCodes)
      .innerJoin(accounts, eq(accounts.id, loginCodes.accountId))
      .where(eq(accounts.email, email))
    expect(known?.codeHash).toBe(shop.services.loginCodes.hash(known?.id ?? '', code))
  })

  it('expires after ten minutes', async () => {
    const email = await someone('late@shop.example')
    const late = await codeFor(email)
    shop.clock.passMinutes(10)
    expectProblem(await logIn(email, late), 401, 'wrong_emailed_code')
    const inTime = await codeFor(email)
    shop.clock.passMinutes(9)
    expect((await logIn(email, inTime)).status).toBe(200)
  })

  it('is void once a newer one was sent, and once the password was changed', async () => {
    const email = await someone('newer@shop.example')
    const older = await codeFor(email)
    const newer = await codeFor(email)
    if (older !== newer) expectProblem(await logIn(email, older), 401, 'wrong_emailed_code')
    const { body } = await send(shop, 'POST', '/login', { body: { email, password } })
    const token = body.session.access_token
    const changed = await send(shop, 'POST', '/account/password', {
      token,
      body: { currentPassword: password, newPassword: 'another-horse' },
    })
    expect(changed.status).toBe(200)
    expectProblem(await logIn(email, newer), 401, 'wrong_emailed_code')
  })

  it('is void after five wrong attempts, whoever made them', async () => {
    const email = await someone('guessed@shop.example')
    const code = await codeFor(email)
    for (let count = 0; count < 5; count++)
      expectProblem(await logIn(email, other(code)), 401, 'wrong_emailed_code')
    expectProblem(await logIn(email, code), 401, 'wrong_emailed_code')
    // The password still works.
    expect((await send(shop, 'POST', '/login', { body: { email, password } })).status).toBe(200)
  })

  it('counts wrong attempts like wrong passwords', async () => {
    const email = await someone('counted@shop.example')
    const app = await createApiServer({ ...shop.services, trustProxy: ['loopback'] })
    const from = (emailedCode: string) =>
      app.inject({
        method: 'POST',
        url: '/api/login',
        headers: { 'x-forwarded-for': '41.13.7.7' },
        payload: { email, emailedCode },
      })
    for (let count = 0; count < 10; count++) expect((await from('000000')).statusCode).toBe(401)
    const refused = await from('000000')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBeDefined()
    await app.close()
  })

  it('is sent five times an hour, with the same answer when it is not', async () => {
    const email = await someone('impatient@shop.example')
    const replies = []
    for (let count = 0; count < 7; count++) replies.push(await ask(email))
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const codes = await codesTo(email)
    expect(codes).toHaveLength(5)
    expect((await logIn(email, codes.at(-1) ?? '')).status).toBe(200)
  })
})

describe('the answer', () => {
  it('does not tell whether an address has an account', async () => {
    const email = await someone('has-one@shop.example')
    const [known, unknown] = [await ask(email), await ask('has-none@shop.example')]
    expect(unknown.body).toEqual(known.body)
    expect(await codesTo('has-none@shop.example')).toEqual([])
    const code = (await codesTo(email)).at(-1) ?? ''
    const wrong = await logIn(email, other(code))
    const nobody = await logIn('has-none@shop.example', '123456')
    expect(nobody.status).toBe(401)
    expect(nobody.body).toEqual(wrong.body)
  })

  it('asks for an address, and refuses one that is none', async () => {
    expectProblem(await ask(' '), 400, 'missing_fields')
    expectProblem(await ask('nonsense'), 400, 'invalid_email')
  })

  it('says that there are no codes in a shop without a mail server', async () => {
    const silent = await openShop()
    const reply = await send(silent, 'POST', '/auth/login-code', { body: { email: 'a@shop.example' } })
    expectProblem(reply, 409, 'cannot_send_mail')
    expect((await send(silent, 'GET', '/shop')).body.canSendMail).toBe(false)
    expect((await send(shop, 'GET', '/shop')).body.canSendMail).toBe(true)
    await silent.close()
  })
})

describe('who gets none', () => {
  it.each(['staff', 'admin'] as const)('sends none to %s, and says the same', async (role) => {
    const email = await someone(`${role}.code@shop.example`, { role })
    const reply = await ask(email)
    expect(reply.body).toEqual((await ask('nobody.at.all@shop.example')).body)
    expect(await codesTo(email)).toEqual([])
  })

  it('refuses the code of somebody who has become staff since', async () => {
    const email = await someone('promoted@shop.example')
    const code = await codeFor(email)
    await shop.services.db.update(accounts).set({ role: 'staff' }).where(eq(accounts.email, email))
    expectProblem(await logIn(email, code), 401, 'wrong_emailed_code')
  })

  it('sends the verification link to an unverified address, whose password a stranger may know', async () => {
    const email = await someone('unproven@shop.example', { emailVerified: false })
    shop.clock.passMinutes(10)
    const before = (await emailsTo(shop, email)).length
    expect((await ask(email)).status).toBe(200)
    expect((await emailsTo(shop, email)).slice(before).map(({ kind }) => kind)).toEqual(['verify_email'])
  })
})

it('asks for the second factor as well, and uses the emailed code up only then', async () => {
  const email = await someone('two-steps@shop.example')
  const { body } = await send(shop, 'POST', '/login', { body: { email, password } })
  const token = body.session.access_token
  const change = (change: object) => send(shop, 'POST', '/account/two-factor', { token, body: change })
  const { secret } = (await change({ action: 'start', password })).body
  const appCode = () => generateSync({ secret, epoch: Math.floor(shop.clock.now.getTime() / 1000) })
  expect((await change({ action: 'confirm', code: appCode() })).status).toBe(200)
  shop.clock.passMinutes(1)

  const code = await codeFor(email)
  expectProblem(await logIn(email, code), 401, 'second_factor_needed')
  expectProblem(await logIn(email, code, '000000'), 401, 'wrong_code')
  expectProblem(await logIn(email, other(code), appCode()), 401, 'wrong_emailed_code')
  expect((await logIn(email, code, appCode())).status).toBe(200)
  shop.clock.passMinutes(1)
  expectProblem(await logIn(email, code, appCode()), 401, 'wrong_emailed_code')
})
