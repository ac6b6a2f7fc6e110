import { afterAll, describe, expect, it } from 'vitest'
import { login } from '#contract/accounts/account.ts'
import { rateLimitCounts } from '#server/db/schema/rate-limits.ts'
import type { Passwords } from '#server/features/accounts/passwords/passwords.ts'
import { deleteExpiredAccess } from '#server/features/accounts/sessions/delete-expired-access.ts'
import { createApiServer } from '#server/http/serve.ts'
import { type Reply, send } from '#tests/support/given/builders.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const behindProxy = await createApiServer({ ...shop.services, trustProxy: ['loopback'] })
afterAll(async () => {
  await behindProxy.close()
  await shop.close()
})

async function signIn(email: string, typed: string): Promise<Reply> {
  const reply = await send(shop, 'POST', '/login', { body: { email, password: typed } })
  keepsItsContract(login, reply)
  return reply
}

/** A login through a proxy, from the address that the test chooses. */
async function signInFrom(address: string, email: string, typed: string): Promise<number> {
  const reply = await behindProxy.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'x-forwarded-for': address },
    payload: { email, password: typed },
  })
  return reply.statusCode
}

const times = (count: number) => Array.from({ length: count }, (_nothing, number) => number)

describe('ten wrong passwords for one account from one network', () => {
  it('lock it for the rest of a quarter of an hour, even for the right one', async () => {
    const { email } = await signUp(shop, 'guessed@shop.example')
    for (const number of times(10))
      expectProblem(await signIn(email, `guess-${number}`), 401, 'wrong_credentials')
    shop.clock.passMinutes(5)
    const locked = await signIn(email, password)
    expectProblem(locked, 429, 'too_many_requests')
    expect(locked.headers.get('retry-after')).toBe('600')
    expect(locked.body.error).toBe('Too many attempts. Please wait 10 minutes and try again.')
    shop.clock.passMinutes(10)
    expect((await signIn(email, password)).status).toBe(200)
  })

  it('are counted together, however the address is written', async () => {
    const { email } = await signUp(shop, 'everywhere@shop.example')
    for (const _number of times(10)) await signInFrom('41.13.3.1', ` ${email.toUpperCase()}`, 'a-guess')
    expect(await signInFrom('41.13.3.1', email, password)).toBe(429)
    expect(await signInFrom('41.13.3.2', email, password)).toBe(200)
    shop.clock.passMinutes(15)
  })

  it('are no more if they arrive all at once', async () => {
    const { email } = await signUp(shop, 'at-once@shop.example')
    const statuses = await Promise.all(
      times(25).map((number) => signInFrom('41.13.4.1', email, `guess-${number}`)),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
    shop.clock.passMinutes(15)
  })

  it('lock a missing account as well, so that the lock reveals nothing', async () => {
    for (const number of times(10))
      expect((await signIn('nobody@shop.example', `guess-${number}`)).status).toBe(401)
    expectProblem(await signIn('nobody@shop.example', 'guess'), 429, 'too_many_requests')
    shop.clock.passMinutes(15)
  })

  it('are forgotten after the right one', async () => {
    const { email } = await signUp(shop, 'forgiven@shop.example')
    for (const number of times(9)) await signIn(email, `guess-${number}`)
    expect((await signIn(email, password)).status).toBe(200)
    for (const number of times(9)) expect((await signIn(email, `guess-${number}`)).status).toBe(401)
    expect((await signIn(email, password)).status).toBe(200)
    shop.clock.passMinutes(15)
  })
})

describe('thirty wrong passwords from one address', () => {
  it('lock it out of every account, and nobody else', async () => {
    const { email } = await signUp(shop, 'bystander@shop.example')
    for (const number of times(30)) {
      expect(await signInFrom('41.13.5.1', `somebody-${number}@shop.example`, 'a-guess')).toBe(401)
    }
    expect(await signInFrom('41.13.5.1', email, password)).toBe(429)
    expect(await signInFrom('41.13.5.2', email, password)).toBe(200)
  })

  it('count as one address within one IPv6 network', async () => {
    for (const number of times(30)) {
      await signInFrom(`2c0f:f4c0:1:2::${number}`, `somebody-${number}@six.example`, 'a-guess')
    }
    expect(await signInFrom('2c0f:f4c0:1:3::1', 'other@six.example', 'a-guess')).toBe(429)
    expect(await signInFrom('2c0f:f4c0:1:102::1', 'other@six.example', 'a-guess')).toBe(401)
  })

  it('do not count successful logins', async () => {
    const { email } = await signUp(shop, 'office@shop.example')
    for (const _number of times(31)) expect(await signInFrom('41.13.5.3', email, password)).toBe(200)
  })

  it('cannot be spread by a header that no proxy wrote', async () => {
    const { email } = await signUp(shop, 'forged@shop.example')
    const statuses = []
    for (const number of times(31)) {
      const headers = { 'x-forwarded-for': `41.13.6.${number}` }
      const body = { email: `${number}-${email}`, password: 'a-guess' }
      statuses.push((await send(shop, 'POST', '/login', { headers, body })).status)
    }
    expect(statuses.at(-1)).toBe(429)
    shop.clock.passMinutes(15)
  })
})

describe('the count', () => {
  it('is the same for every process of the shop, and after a restart', async () => {
    const { email } = await signUp(shop, 'copies@shop.example')
    for (const _number of times(10)) await signInFrom('127.0.0.1', email, 'a-guess')
    const secondShop = await createApiServer(shop.services)
    const reply = await secondShop.inject({ method: 'POST', url: '/api/login', payload: { email, password } })
    await secondShop.close()
    expect(reply.statusCode).toBe(429)
    shop.clock.passMinutes(15)
  })

  it('does not contain what was typed, and is deleted later', async () => {
    await signIn('typed-a-password-here', 'a-guess')
    expect(JSON.stringify(await shop.services.db.select().from(rateLimitCounts))).not.toContain('typed')
    shop.clock.passMinutes(60)
    expect((await deleteExpiredAccess(shop.services)).rateLimitCounts).toBeGreaterThan(0)
    expect(await shop.services.db.select().from(rateLimitCounts)).toEqual([])
  })
})

describe('the work of a log-in', () => {
  it('is the same for a missing account', async () => {
    const { email } = await signUp(shop, 'worked@shop.example')
    const work: string[] = []
    const { passwords } = shop.services
    const counted: Passwords = {
      ...passwords,
      verify: (hash, typed) => {
        work.push(typed)
        return passwords.verify(hash, typed)
      },
    }
    const app = await createApiServer({ ...shop.services, passwords: counted })
    for (const who of [email, 'not-there@shop.example']) {
      await app.inject({ method: 'POST', url: '/api/login', payload: { email: who, password: 'a-guess' } })
    }
    await app.close()
    expect(work).toEqual(['a-guess', 'a-guess'])
    expect(await passwords.verify(null, '')).toBe(false)
  })
})

describe('signing up', () => {
  it('is slowed for anyone who tests which addresses have an account', async () => {
    const { email } = await signUp(shop, 'asked@shop.example')
    const ask = async (address: string, payload: object) => {
      const headers = { 'x-forwarded-for': address }
      const reply = await behindProxy.inject({ method: 'POST', url: '/api/createAccount', headers, payload })
      return reply.statusCode
    }
    const taken = { email, password, fullname: 'Sample' }
    for (const _number of times(30)) expect(await ask('41.13.8.1', taken)).toBe(400)
    expect(await ask('41.13.8.1', taken)).toBe(429)
    expect(await ask('41.13.8.1', { ...taken, email: 'new@shop.example' })).toBe(429)
    expect(await ask('41.13.8.2', { ...taken, email: 'new@shop.example' })).toBe(201)
  })
})
