import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { createAccount } from '#contract/accounts/account.ts'
import { accounts, credentials } from '#server/db/schema/accounts.ts'
import { type Reply, send } from '#tests/support/given/builders.ts'
import { signUp as aPerson, password } from '#tests/support/given/sign-up.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

async function signUp(body: unknown): Promise<Reply> {
  const reply = await send(shop, 'POST', '/createAccount', { body })
  keepsItsContract(createAccount, reply)
  return reply
}

function rowsOf(email: string) {
  return shop.services.db.select().from(accounts).where(eq(accounts.email, email))
}

describe('signing up', () => {
  it('accepts first and last name and logs the person in', async () => {
    const email = 'first-last@shop.example'
    const reply = await signUp({ email, password, firstName: ' Sample ', lastName: 'Customer' })
    expect(reply.status).toBe(201)
    const { user, session } = reply.body.data
    expect(user).toEqual({
      id: expect.any(String),
      email,
      firstName: 'Sample',
      lastName: 'Customer',
      role: 'customer',
      permissions: [],
      isAdmin: false,
      emailVerified: false,
    })
    const who = await send(shop, 'GET', '/auth/verify', { token: session.access_token })
    expect(who.body).toEqual({ user, session })
  })

  it('ends the session that the browser had before', async () => {
    const earlier = await aPerson(shop, 'earlier@shop.example')
    const later = { email: 'later@shop.example', password, fullname: 'Sample Customer' }
    const reply = await send(shop, 'POST', '/createAccount', {
      body: later,
      headers: { cookie: `kwela_session=${earlier.token}` },
    })
    expect(reply.status).toBe(201)
    expectProblem(await send(shop, 'GET', '/auth/verify', { token: earlier.token }), 401, 'not_signed_in')
  })

  it('accepts a full name and splits it at the first space', async () => {
    const reply = await signUp({ email: 'full@shop.example', password, fullname: 'Sample van der Customer' })
    expect(reply.status).toBe(201)
    expect(reply.body.data.user).toMatchObject({ firstName: 'Sample', lastName: 'van der Customer' })
  })

  it('accepts a name of one word', async () => {
    const reply = await signUp({ email: 'mono@shop.example', password, fullname: 'Sample' })
    expect(reply.body.data.user).toMatchObject({ firstName: 'Sample', lastName: '' })
  })

  it('keeps the address in lower case and the password only as a hash', async () => {
    const reply = await signUp({
      email: ' Mixed.Case@Shop.Example ',
      password: 'Plain-To-See',
      fullname: 'Sample',
    })
    expect(reply.body.data.user.email).toBe('mixed.case@shop.example')
    const [kept] = await shop.services.db
      .select()
      .from(credentials)
      .where(eq(credentials.accountId, reply.body.data.user.id))
    expect(kept?.passwordHash).toMatch(/.{40}/)
    expect(JSON.stringify(kept)).not.toContain('Plain-To-See')
    expect(JSON.stringify(reply.body)).not.toContain('Plain-To-See')
  })

  it('sets the cookies that restore the session until the browser is closed', async () => {
    const reply = await signUp({ email: 'cookies@shop.example', password, fullname: 'Sample' })
    const [session, hint] = reply.headers.getSetCookie()
    expect(session).toBe(
      `kwela_session=${reply.body.data.session.access_token}; Path=/; HttpOnly; SameSite=Strict`,
    )
    expect(hint).toBe('kwela_signed_in=1; Path=/; SameSite=Strict')
  })
})

describe('an error half way', () => {
  it('leaves neither an account without a password nor one without its session', async () => {
    const { pool } = shop.services.database
    const body = { email: 'half-way@shop.example', password, fullname: 'Sample' }
    for (const table of ['credentials', 'sessions']) {
      await pool.query(`alter table ${table} add constraint nothing_new check (false) not valid`)
      expectProblem(await send(shop, 'POST', '/createAccount', { body }), 500, 'internal')
      await pool.query(`alter table ${table} drop constraint nothing_new`)
      expect(await rowsOf(body.email)).toEqual([])
    }
    expect((await signUp(body)).status).toBe(201)
  })
})

describe('what the payload cannot choose', () => {
  it('grants no permissions, whatever role is sent', async () => {
    const reply = await signUp({
      email: 'greedy@shop.example',
      password,
      firstName: 'Sample',
      lastName: 'Customer',
      role: 'admin',
      isAdmin: true,
      emailVerified: true,
      id: 'my-own-id',
    })
    expect(reply.body.data.user).toMatchObject({ role: 'customer', isAdmin: false, emailVerified: false })
    const [row] = await rowsOf('greedy@shop.example')
    expect(row).toMatchObject({ role: 'customer', emailVerified: false })
    expect(row?.id).not.toBe('my-own-id')
  })

  it.each(['admin@shop.example', 'admin@kwela.example', 'the-admin@admin.example'])(
    'grants %s no permissions',
    async (email) => {
      const { token } = await aPerson(shop, email)
      const who = await send(shop, 'GET', '/auth/verify', { token })
      expect(who.body.user).toMatchObject({ role: 'customer', isAdmin: false })
      expectProblem(await send(shop, 'GET', '/admin/products', { token }), 403, 'not_allowed')
    },
  )
})

describe('refusals', () => {
  const whole = { email: 'refused@shop.example', password, firstName: 'Sample', lastName: 'Customer' }

  it.each([
    ['no address', { ...whole, email: '' }, 'missing_fields', 'Please fill in all fields'],
    ['no password', { ...whole, password: '' }, 'missing_fields', 'Please fill in all fields'],
    ['no name', { ...whole, firstName: '', lastName: ' ' }, 'missing_fields', 'Please fill in all fields'],
    [
      'an empty full name',
      { email: whole.email, password, fullname: ' ' },
      'missing_fields',
      'Please fill in all fields',
    ],
    ['no name at all', { email: whole.email, password }, 'missing_fields', 'Please fill in all fields'],
    ['an empty body', {}, 'missing_fields', 'Please fill in all fields'],
    ['a bad address', { ...whole, email: 'nonsense' }, 'invalid_email', 'Invalid email'],
    [
      'a short password',
      { ...whole, password: '12345' },
      'short_password',
      'Password should be at least 6 characters',
    ],
    [
      'the address as password',
      { ...whole, password: 'Refused@Shop.Example' },
      'password_is_email',
      'Password cannot be the same as your email address',
    ],
    [
      'one of the most common passwords',
      { ...whole, password: 'Password123' },
      'common_password',
      'Too easy to guess. Try three unrelated words.',
    ],
    [
      'a missing field before a bad address',
      { ...whole, email: 'nonsense', password: '' },
      'missing_fields',
      'Please fill in all fields',
    ],
    [
      'a bad address before a short password',
      { ...whole, email: 'nonsense', password: '1' },
      'invalid_email',
      'Invalid email',
    ],
    [
      'a short password before a taken address',
      { ...whole, email: 'taken@shop.example', password: '1' },
      'short_password',
      'Password should be at least 6 characters',
    ],
  ])('names %s', async (_what, body, code, text) => {
    await send(shop, 'POST', '/createAccount', { body: { ...whole, email: 'taken@shop.example' } })
    const reply = await signUp(body)
    expectProblem(reply, 400, code)
    expect(reply.body.error).toBe(text)
    expect(reply.headers.getSetCookie()).toEqual([])
    expect(await rowsOf(whole.email)).toEqual([])
  })

  it.each([
    'quote"@shop.example',
    'one,two@shop.example',
    'Sample <sample@shop.example>',
    'sample@shop.example\u0000',
    'line\u2028break@shop.example',
    'bell\u0007@shop.example',
    '\u{1e9e}\u0130@shop.example:25',
  ])("name %j, which would be more than an address in an email's header", async (email) => {
    const reply = await signUp({ email, password, fullname: 'Sample' })
    expect(reply.status).toBe(400)
    expect(reply.body.fields).toHaveProperty('email')
  })

  it.each(['jürgen@shop.example', "o'brien@shop.example", '\u0130stanbul@shop.example', 'x+y@shop.example'])(
    'do not include the unusual address %s',
    async (email) => {
      expect((await signUp({ email, password, fullname: 'Sample' })).status).toBe(201)
    },
  )

  it('report a password that is too long at the password', async () => {
    const reply = await signUp({ ...whole, password: 'x'.repeat(257) })
    expectProblem(reply, 400, 'invalid')
    expect(Object.keys(reply.body.fields)).toEqual(['password'])
  })

  it('recognise an address in any case', async () => {
    await aPerson(shop, 'known@shop.example')
    const reply = await signUp({ ...whole, email: 'KNOWN@Shop.Example' })
    expectProblem(reply, 400, 'already_registered')
    expect(reply.body.error).toBe('User already registered')
    expect(await rowsOf('known@shop.example')).toHaveLength(1)
  })

  it('leave the password of a taken address as it was', async () => {
    await aPerson(shop, 'mine@shop.example')
    await signUp({ ...whole, email: 'mine@shop.example', password: 'taken-over' })
    const wrong = await send(shop, 'POST', '/login', {
      body: { email: 'mine@shop.example', password: 'taken-over' },
    })
    expect(wrong.status).toBe(401)
  })

  it('accept one of several sign-ups at once, and tell the others that the address is taken', async () => {
    const email = 'rush@shop.example'
    const body = { ...whole, email }
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => send(shop, 'POST', '/createAccount', { body })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400])
    for (const reply of replies.filter(({ status }) => status === 400)) {
      expectProblem(reply, 400, 'already_registered')
    }
    expect(await rowsOf(email)).toHaveLength(1)
  })
})
