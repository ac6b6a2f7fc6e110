import { eq } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { afterAll, describe, expect, it } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { createPasswords, deriveKey } from '#server/features/accounts/passwords/passwords.ts'
import { createApiServer } from '#server/http/serve.ts'
import { type Person, send } from '#tests/support/given/builders.ts'
import { emailsTo, tokenIn } from '#tests/support/given/emails.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { cheapHashing, openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const behindProxy = await createApiServer({ ...shop.services, trustProxy: ['loopback'] })
afterAll(async () => {
  await behindProxy.close()
  await shop.close()
})

const times = (count: number) => Array.from({ length: count }, (_nothing, number) => number)

type Visit = { from: string; cookie?: string; token?: string }

function call(method: 'POST' | 'DELETE', path: string, payload: object, { from, cookie, token }: Visit) {
  return behindProxy.inject({
    method,
    url: `/api${path}`,
    payload,
    headers: {
      'x-forwarded-for': from,
      ...(cookie && { cookie }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
}

const logIn = (email: string, typed: string, visit: Visit) =>
  call('POST', '/login', { email, password: typed }, visit)

/** The cookie by which an account recognises the browser that logged in from there. */
async function knownBrowser(email: string, from: string): Promise<string> {
  const reply = await logIn(email, password, { from })
  const cookie = reply.cookies.find(({ name }) => name === 'kwela_device')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
  return `kwela_device=${cookie?.value}`
}

let networks = 0

/** Everything that strangers can try in a quarter of an hour from so many networks. Returns one of them. */
async function storm(email: string, count: number): Promise<string> {
  let from = ''
  for (const _network of times(count)) {
    networks += 1
    from = `105.1.${networks}.1`
    for (const number of times(12)) await logIn(email, `guess-${number}`, { from })
  }
  return from
}

async function anAdministrator(email: string): Promise<Person> {
  const person = await signUp(shop, email)
  await shop.services.db.update(accounts).set({ role: 'admin' }).where(eq(accounts.id, person.id))
  return person
}

describe('a stranger who wants to lock somebody out', () => {
  it('cannot lock out the administrator, from however many networks', async () => {
    const { email } = await anAdministrator('owner@shop.example')
    await storm(email, 6)
    const before = shop.pauses.length
    expect((await logIn(email, password, { from: '41.13.1.1' })).statusCode).toBe(200)
    // Slowed like the strangers, but by no more than the maximum.
    expect(shop.pauses.slice(before)).toEqual([4000])
  })

  it("cannot slow down the owner's known browser", async () => {
    const { email } = await anAdministrator('known-owner@shop.example')
    const cookie = await knownBrowser(email, '41.13.1.2')
    await storm(email, 3)
    const before = shop.pauses.length
    expect((await logIn(email, password, { from: '41.13.1.2', cookie })).statusCode).toBe(200)
    expect(shop.pauses).toHaveLength(before)
  })

  it('cannot prevent an open session from changing its password or its second factor', async () => {
    const { email, token } = await signUp(shop, 'changing@shop.example')
    const from = await storm(email, 2)
    expect((await logIn(email, password, { from })).statusCode).toBe(429)
    const started = await call('POST', '/account/two-factor', { action: 'start', password }, { from, token })
    expect(started.statusCode).toBe(200)
    const body = { currentPassword: password, newPassword: 'another-horse' }
    expect((await call('POST', '/account/password', body, { from, token })).statusCode).toBe(200)
  })

  it('cannot prevent an open session from deleting the account', async () => {
    const { email, token } = await signUp(shop, 'leaving@shop.example')
    const from = await storm(email, 2)
    const reply = await call('DELETE', '/account', { password }, { from, token })
    expect(reply.statusCode).toBe(200)
  })

  it('cannot make everybody wait endlessly by trying many passwords at once', async () => {
    const { email } = await signUp(shop, 'patient@shop.example')
    // Nothing is hashed until as many are turned away as there is no room for, however fast the machine hashes.
    const attempts = 25
    const maxWaiting = 3
    const { promise: mayHash, resolve: letHash } = Promise.withResolvers<void>()
    const passwords = createPasswords(cheapHashing, {
      maxWaiting,
      derive: async (...work) => {
        await mayHash
        return deriveKey(...work)
      },
    })
    const rushed = await createApiServer({ ...shop.services, trustProxy: ['loopback'], passwords })
    const tryIn = (address: string, payload: object) =>
      rushed.inject({
        method: 'POST',
        url: '/api/login',
        payload,
        headers: { 'x-forwarded-for': address },
      })
    let turnedAway = 0
    const replies = await Promise.all(
      times(attempts).map(async (number) => {
        const body = { email: `nobody-${number}@shop.example`, password: 'a-guess' }
        const reply = await tryIn('41.13.9.1', body)
        if (reply.statusCode === 503) turnedAway += 1
        if (turnedAway === attempts - maxWaiting - 1) letHash()
        return reply
      }),
    )
    for (const reply of replies.filter(({ statusCode }) => statusCode !== 401)) {
      expect(reply.json()).toMatchObject({ code: 'shop_busy' })
      expect(reply.headers['retry-after']).toBe('2')
    }
    expect((await tryIn('41.13.9.1', { email, password })).statusCode).toBe(200)
    // Requests that the shop was too busy for do not count: of the network's 30 attempts only the wrong ones are used
    // up.
    for (const number of times(30 - (attempts - turnedAway))) {
      const guess = { email: `somebody-${number}@shop.example`, password: 'a-guess' }
      expect((await tryIn('41.13.9.1', guess)).statusCode).toBe(401)
    }
    expect((await tryIn('41.13.9.1', { email, password })).statusCode).toBe(429)
    await rushed.close()
  })

  it('cannot block a known browser by 30 failures behind one carrier address', async () => {
    const carrier = '196.25.1.1'
    const { email } = await signUp(shop, 'mobile@shop.example')
    const cookie = await knownBrowser(email, carrier)
    for (const number of times(30)) await logIn(`other-${number}@shop.example`, 'a-guess', { from: carrier })
    expect((await logIn(email, password, { from: carrier })).statusCode).toBe(429)
    expect((await logIn(email, password, { from: carrier, cookie })).statusCode).toBe(200)
  })

  it('cannot use up the reset links: the last one sent keeps working', async () => {
    const { email } = await signUp(shop, 'forgetful@shop.example')
    for (const number of times(8)) {
      const reply = await call('POST', '/auth/forgot-password', { email }, { from: `105.2.${number}.1` })
      expect(reply.statusCode).toBe(200)
    }
    expect((await emailsTo(shop, email)).filter(({ kind }) => kind === 'reset_password')).toHaveLength(5)
    // Nor may bad links from the same network block the good one.
    for (const number of times(31))
      await call('POST', '/auth/reset-password', { token: `bad-${number}`, password }, { from: '105.2.9.9' })
    const token = await tokenIn(shop, email, 'reset_password')
    const body = { token, password: 'another-horse' }
    const reply = await call('POST', '/auth/reset-password', body, { from: '105.2.9.9' })
    expect(reply.statusCode).toBe(200)
    expect((await emailsTo(shop, email)).at(-1)?.kind).toBe('password_changed')
  })
})

it('does not let somebody who knows the password guess the six digits from many networks', async () => {
  const { email, token } = await signUp(shop, 'six-digits@shop.example')
  const turnOn = (body: object) => send(shop, 'POST', '/account/two-factor', { token, body })
  const { secret } = (await turnOn({ action: 'start', password })).body
  const codeNow = () => generateSync({ secret, epoch: Math.floor(shop.clock.now.getTime() / 1000) })
  expect((await turnOn({ action: 'confirm', code: codeNow() })).status).toBe(200)
  shop.clock.passMinutes(1)
  const wrong = codeNow() === '000000' ? '111111' : '000000'
  const logInWith = (code: string, from: string) =>
    call('POST', '/login', { email, password, code }, { from })

  const statuses = []
  for (const number of times(11)) statuses.push((await logInWith(wrong, `105.3.${number}.1`)).statusCode)
  expect(statuses).toEqual([...times(10).map(() => 401), 429])
  expect((await logInWith(codeNow(), '105.3.99.1')).statusCode).toBe(429)
})

describe('a known browser', () => {
  it('has ten attempts of its own, which nobody else can use up', async () => {
    const { email } = await signUp(shop, 'clumsy@shop.example')
    const cookie = await knownBrowser(email, '41.13.2.1')
    for (const number of times(10))
      expect((await logIn(email, `guess-${number}`, { from: `41.13.2.${number}`, cookie })).statusCode).toBe(
        401,
      )
    expect((await logIn(email, password, { from: '41.13.2.77', cookie })).statusCode).toBe(429)
    expect((await logIn(email, password, { from: '41.13.2.77' })).statusCode).toBe(200)
  })

  it('is a stranger to every other account', async () => {
    const { email } = await signUp(shop, 'mine@shop.example')
    const cookie = await knownBrowser(email, '41.13.3.1')
    const other = await signUp(shop, 'not-mine@shop.example')
    for (const number of times(10)) await logIn(other.email, `guess-${number}`, { from: '41.13.3.1', cookie })
    expect((await logIn(other.email, password, { from: '41.13.3.1', cookie })).statusCode).toBe(429)
  })

  it('is no longer known once the password has changed', async () => {
    const { email, token } = await signUp(shop, 'renewed@shop.example')
    const stolen = await knownBrowser(email, '41.13.4.1')
    const body = { currentPassword: password, newPassword: 'another-horse' }
    const changed = await send(shop, 'POST', '/account/password', { token, body })
    expect(changed.status).toBe(200)
    for (const number of times(10)) await logIn(email, `guess-${number}`, { from: '41.13.4.9' })
    const own = changed.headers.getSetCookie().find((text) => text.startsWith('kwela_device='))
    const visit = { from: '41.13.4.9' }
    expect((await logIn(email, 'another-horse', { ...visit, cookie: stolen })).statusCode).toBe(429)
    const cookie = own?.split(';')[0] ?? ''
    expect((await logIn(email, 'another-horse', { ...visit, cookie })).statusCode).toBe(200)
  })
})

describe('an open session', () => {
  it('has ten password attempts, wherever they come from', async () => {
    const { email, token } = await signUp(shop, 'borrowed@shop.example')
    const guess = (number: number, typed: string) =>
      call(
        'POST',
        '/account/password',
        { currentPassword: typed, newPassword: 'another-horse' },
        { from: `41.13.5.${number}`, token },
      )
    for (const number of times(10)) expect((await guess(number, `guess-${number}`)).statusCode).toBe(400)
    expect((await guess(99, password)).statusCode).toBe(429)
    expect((await logIn(email, password, { from: '41.13.5.1' })).statusCode).toBe(200)
  })
})
