import { afterAll, describe, expect, it } from 'vitest'
import { createPasswords, type Passwords } from '#server/features/accounts/passwords/passwords.ts'
import { createApiServer } from '#server/http/serve.ts'
import { send } from '#tests/support/given/builders.ts'
import { tokenIn } from '#tests/support/given/emails.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { cheapHashing, openShop, type TestShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

const attemptCount = 10_000
const atOnce = 100

type Attempt = { email: string; password: string; from: string }

/**
 * Sends all of them through the shop's proxy, many at once; returns how each ended, and how many passwords were
 * compared.
 */
async function guess(
  attempts: readonly Attempt[],
): Promise<{ statuses: Map<number, number>; compared: number }> {
  // The queue holds all that come at once, so that the limits alone decide and not the speed of the machine.
  const passwords = createPasswords(cheapHashing, { maxWaiting: atOnce })
  let compared = 0
  const counting: Passwords = {
    ...passwords,
    verify: (hash, typed) => {
      compared += 1
      return passwords.verify(hash, typed)
    },
  }
  const app = await createApiServer({ ...shop.services, passwords: counting, trustProxy: ['loopback'] })
  const statuses = new Map<number, number>()
  for (let start = 0; start < attempts.length; start += atOnce) {
    const replies = await Promise.all(
      attempts.slice(start, start + atOnce).map(({ email, password, from }) =>
        app.inject({
          method: 'POST',
          url: '/api/login',
          headers: { 'x-forwarded-for': from },
          payload: { email, password },
        }),
      ),
    )
    for (const { statusCode } of replies) statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  }
  await app.close()
  return { statuses, compared }
}

const numbers = Array.from({ length: attemptCount }, (_nothing, number) => number)
// A small part of a botnet. Each machine more would give its owner ten more attempts per quarter of an hour.
const networks = 8
const addressOf = (number: number) => `41.13.0.${number % networks}`

describe(`${attemptCount} login attempts`, () => {
  it('at one account from many networks are limited to ten per network and slow down, even with the right password among them', async () => {
    const { email } = await signUp(shop, 'wanted@shop.example')
    const attempts = numbers.map((number) => ({
      email,
      // The first batch is all wrong, whichever of them is counted first.
      password: number >= atOnce && number % 100 === 50 ? password : `guess-${number}`,
      from: addressOf(number),
    }))
    const { statuses, compared } = await guess(attempts)
    const max = networks * 10
    expect(Object.fromEntries(statuses)).toEqual({ 401: max, 429: attemptCount - max })
    expect(compared).toBe(max)
    expect(shop.pauses).toHaveLength(max - 10)
    expect(Math.max(...shop.pauses)).toBe(4000)
    shop.clock.passMinutes(15)
    expect((await send(shop, 'POST', '/login', { body: { email, password } })).status).toBe(200)
  })

  it('from one address at all accounts compare at most thirty passwords', async () => {
    const attempts = numbers.map((number) => ({
      email: `person-${number}@shop.example`,
      password: 'password1',
      from: '41.13.1.1',
    }))
    const { statuses, compared } = await guess(attempts)
    expect(Object.fromEntries(statuses)).toEqual({ 401: 30, 429: attemptCount - 30 })
    expect(compared).toBe(30)
  })
})

describe('a link from an email', () => {
  const fresh = 'another-horse'
  const post = (at: TestShop, path: string, body: object) => send(at, 'POST', path, { body })

  async function shopWithEmails() {
    const mailing = await openShop({ smtpUrl: 'smtp://127.0.0.1:1' })
    const email = 'linked@shop.example'
    await post(mailing, '/createAccount', { email, password, firstName: 'A', lastName: 'B' })
    const verify = await tokenIn(mailing, email, 'verify_email')
    return { mailing, email, verify }
  }

  it('to reset a password works once, even for ten requests at the same moment, and not again later', async () => {
    const { mailing, email, verify } = await shopWithEmails()
    await post(mailing, '/auth/verify-email', { token: verify, password })
    await post(mailing, '/auth/forgot-password', { email })
    const token = await tokenIn(mailing, email, 'reset_password')
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_nothing, number) =>
        post(mailing, '/auth/reset-password', { token, password: `${fresh}-${number}` }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(400)])
    expect((await post(mailing, '/auth/reset-password', { token, password: fresh })).status).toBe(400)
    const winner = replies.findIndex(({ status }) => status === 200)
    expect((await post(mailing, '/login', { email, password: `${fresh}-${winner}` })).status).toBe(200)
    await mailing.close()
  })

  it('works only for its own purpose, and not after its hour is over', async () => {
    const { mailing, email, verify } = await shopWithEmails()
    expect((await post(mailing, '/auth/reset-password', { token: verify, password: fresh })).status).toBe(400)
    expect((await post(mailing, '/auth/verify-email', { token: verify, password })).status).toBe(200)
    expect((await post(mailing, '/auth/verify-email', { token: verify, password })).status).toBe(400)
    await post(mailing, '/auth/forgot-password', { email })
    const reset = await tokenIn(mailing, email, 'reset_password')
    expect((await post(mailing, '/auth/verify-email', { token: reset, password })).status).toBe(400)
    mailing.clock.passMinutes(61)
    expect((await post(mailing, '/auth/reset-password', { token: reset, password: fresh })).status).toBe(400)
    expect((await post(mailing, '/login', { email, password })).status).toBe(200)
    await mailing.close()
  })
})
