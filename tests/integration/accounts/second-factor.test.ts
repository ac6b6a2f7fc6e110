import { eq } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { afterAll, describe, expect, it } from 'vitest'
import { changeSecondFactor, login } from '#contract/accounts/account.ts'
import type { Role } from '#domain/accounts/staff/roles.ts'
import { accounts, recoveryCodes, secondFactors } from '#server/db/schema/accounts.ts'
import { type Person, type Reply, send } from '#tests/support/given/builders.ts'
import { tokenIn } from '#tests/support/given/emails.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

async function become(person: Person, role: Role): Promise<void> {
  await shop.services.db.update(accounts).set({ role }).where(eq(accounts.id, person.id))
}

async function aColleague(email: string, role: Role = 'staff'): Promise<Person> {
  const person = await signUp(shop, email)
  await become(person, role)
  return person
}

async function change({ token }: Person, body: object): Promise<Reply> {
  const reply = await send(shop, 'POST', '/account/two-factor', { token, body })
  keepsItsContract(changeSecondFactor, reply)
  return reply
}

async function signIn({ email }: Person, code?: string, typed = password): Promise<Reply> {
  const reply = await send(shop, 'POST', '/login', {
    body: { email, password: typed, ...(code && { code }) },
  })
  keepsItsContract(login, reply)
  return reply
}

/** The app's current code, or the one so many half minutes away. */
function codeOf(secret: string, halfMinutes = 0): string {
  return generateSync({ secret, epoch: Math.floor(shop.clock.now.getTime() / 1000) + 30 * halfMinutes })
}

/** Turned on a minute ago, so that the present code is fresh. */
async function turnOn(person: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await change(person, { action: 'start', password })).body
  const reply = await change(person, { action: 'confirm', code: codeOf(secret) })
  expect(reply.status).toBe(200)
  shop.clock.passMinutes(1)
  return { secret, recoveryCodes: reply.body.recoveryCodes }
}

describe('turning it on', () => {
  it('gives a secret for the app, and recovery codes once its first code was confirmed', async () => {
    const person = await aColleague('first@shop.example', 'admin')
    const started = await change(person, { action: 'start', password })
    expect(started.body).toEqual({
      state: 'started',
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringMatching(/^otpauth:\/\/totp\/.*issuer=Kwela/),
    })
    // It is not required from anyone whose app was never shown to work.
    expect((await signIn(person)).status).toBe(200)

    const { secret } = started.body
    expectProblem(await change(person, { action: 'confirm', code: '000000' }), 400, 'wrong_code')
    const confirmed = await change(person, { action: 'confirm', code: codeOf(secret) })
    expect(confirmed.body.state).toBe('on')
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
    expectProblem(await signIn(person), 401, 'second_factor_needed')
    const account = await send(shop, 'GET', '/account', { token: person.token })
    expect(account.body.account.hasSecondFactor).toBe(true)
  })

  it('stores the secret sealed and the codes hashed', async () => {
    const person = await aColleague('sealed@shop.example')
    const { secret, recoveryCodes: codes } = await turnOn(person)
    const kept = JSON.stringify([
      await shop.services.db.select().from(secondFactors),
      await shop.services.db.select().from(recoveryCodes),
    ])
    for (const text of [secret, ...codes]) expect(kept).not.toContain(text)
  })

  it('starts again with another secret until it is confirmed, and not after', async () => {
    const person = await aColleague('anew@shop.example')
    const first = (await change(person, { action: 'start', password })).body.secret
    const { secret } = (await change(person, { action: 'start', password })).body
    expectProblem(await change(person, { action: 'confirm', code: codeOf(first) }), 400, 'wrong_code')
    expect((await change(person, { action: 'confirm', code: codeOf(secret) })).status).toBe(200)
    expectProblem(await change(person, { action: 'start', password }), 409, 'already_on')
    expectProblem(await change(person, { action: 'confirm', code: codeOf(secret, 1) }), 409, 'already_on')
  })

  it('asks for the password', async () => {
    const person = await aColleague('password@shop.example')
    expectProblem(await change(person, { action: 'start', password: 'a-wrong-one' }), 400, 'wrong_password')
    expectProblem(await change(person, { action: 'start' }), 400, 'wrong_password')
    expectProblem(await change(person, { action: 'confirm', code: '123456' }), 409, 'not_started')
  })

  it('is available to customers, and ends the sessions that were opened without it', async () => {
    const person = await signUp(shop, 'customer@shop.example')
    const elsewhere = (await signIn(person)).body.session.access_token
    await turnOn(person)
    expectProblem(await signIn(person), 401, 'second_factor_needed')
    expect((await send(shop, 'GET', '/account', { token: person.token })).status).toBe(200)
    expectProblem(await send(shop, 'GET', '/account', { token: elsewhere }), 401, 'not_signed_in')
  })

  it.each([
    { action: 'disable', password, code: '123456' },
    { action: 'recovery_codes', password, code: '123456' },
  ])('comes before $action', async (body) => {
    const person = await signUp(shop, `not-on-${body.action.replace('_', '-')}@shop.example`)
    expectProblem(await change(person, body), 409, 'not_on')
  })
})

describe('logging in with it', () => {
  it('accepts the code of the app, once', async () => {
    const person = await aColleague('once@shop.example')
    const { secret } = await turnOn(person)
    const code = codeOf(secret)
    const replies = await Promise.all([signIn(person, code), signIn(person, code), signIn(person, code)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
    expectProblem(await signIn(person, code), 401, 'wrong_code')
    expectProblem(await signIn(person, codeOf(secret, -1)), 401, 'wrong_code')
    expect((await signIn(person, codeOf(secret, 1))).status).toBe(200)
  })

  it('does not accept the code that turned it on', async () => {
    const person = await aColleague('confirming@shop.example')
    const { secret } = (await change(person, { action: 'start', password })).body
    const code = codeOf(secret)
    await change(person, { action: 'confirm', code })
    expectProblem(await signIn(person, code), 401, 'wrong_code')
  })

  it('tolerates a clock that is half a minute off, and no more', async () => {
    const person = await aColleague('clock@shop.example')
    const { secret } = await turnOn(person)
    shop.clock.passMinutes(5)
    expectProblem(await signIn(person, codeOf(secret, -2)), 401, 'wrong_code')
    expectProblem(await signIn(person, codeOf(secret, 2)), 401, 'wrong_code')
    expect((await signIn(person, codeOf(secret, -1))).status).toBe(200)
    expect((await signIn(person, codeOf(secret, 1))).status).toBe(200)
  })

  it('accepts each recovery code once, however it is typed', async () => {
    const person = await aColleague('recovery@shop.example')
    const { recoveryCodes: codes } = await turnOn(person)
    const [first = '', second = ''] = codes
    const replies = await Promise.all([signIn(person, first), signIn(person, first)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401])
    const typed = second.toUpperCase().replaceAll('-', ' ')
    expect((await signIn(person, typed)).status).toBe(200)
    expectProblem(await signIn(person, second), 401, 'wrong_code')
  })

  it('reveals nothing about it to someone who does not know the password', async () => {
    const person = await aColleague('silent@shop.example')
    const { secret } = await turnOn(person)
    expectProblem(await signIn(person, undefined, 'a-wrong-one'), 401, 'wrong_credentials')
    expectProblem(await signIn(person, codeOf(secret), 'a-wrong-one'), 401, 'wrong_credentials')
  })

  it("does not accept somebody else's codes", async () => {
    const [one, other] = [await aColleague('one@shop.example'), await aColleague('other@shop.example')]
    const { secret, recoveryCodes: codes } = await turnOn(one)
    await turnOn(other)
    expectProblem(await signIn(other, codeOf(secret)), 401, 'wrong_code')
    expectProblem(await signIn(other, codes[0]), 401, 'wrong_code')
  })

  it('counts wrong codes as wrong passwords, and the right password in between changes nothing', async () => {
    const person = await aColleague('guessed@shop.example')
    const { secret } = await turnOn(person)
    for (let count = 0; count < 10; count++) {
      expectProblem(await signIn(person), 401, 'second_factor_needed')
      expectProblem(await signIn(person, '000000'), 401, 'wrong_code')
    }
    expectProblem(await signIn(person, codeOf(secret)), 429, 'too_many_requests')
    shop.clock.passMinutes(15)
    expect((await signIn(person, codeOf(secret))).status).toBe(200)
  })

  it('is still required from former staff, who may turn it off', async () => {
    const person = await aColleague('former@shop.example')
    const { secret } = await turnOn(person)
    await become(person, 'customer')
    expectProblem(await signIn(person), 401, 'second_factor_needed')
    expect((await change(person, { action: 'disable', password, code: codeOf(secret) })).status).toBe(200)
    expect((await signIn(person)).status).toBe(200)
  })
})

describe('turning it off, and new recovery codes', () => {
  it('needs the password and a code', async () => {
    const person = await aColleague('off@shop.example')
    const { secret, recoveryCodes: codes } = await turnOn(person)
    const credentials = { password, code: codeOf(secret) }
    expectProblem(
      await change(person, { action: 'disable', ...credentials, password: 'x' }),
      400,
      'wrong_password',
    )
    expectProblem(await change(person, { action: 'disable', ...credentials, code: '' }), 400, 'wrong_code')
    expect((await change(person, { action: 'disable', ...credentials })).body).toEqual({ state: 'off' })
    expect((await signIn(person)).status).toBe(200)
    expectProblem(await change(person, { action: 'disable', password, code: codes[0] }), 409, 'not_on')
    const left = await shop.services.db.$count(recoveryCodes, eq(recoveryCodes.accountId, person.id))
    expect(left).toBe(0)
  })

  it('voids the earlier recovery codes', async () => {
    const person = await aColleague('renewed@shop.example')
    const { recoveryCodes: before } = await turnOn(person)
    const reply = await change(person, { action: 'recovery_codes', password, code: before[0] })
    expect(reply.body.recoveryCodes).toHaveLength(10)
    expectProblem(await signIn(person, before[1]), 401, 'wrong_code')
    expect((await signIn(person, reply.body.recoveryCodes[0])).status).toBe(200)
  })

  it('still applies after a new password by email', async () => {
    const person = await aColleague('mailed@shop.example')
    const { secret } = await turnOn(person)
    await send(shop, 'POST', '/auth/forgot-password', { body: { email: person.email } })
    const body = {
      token: await tokenIn(shop, person.email, 'reset_password'),
      password: 'another-horse',
    }
    expect((await send(shop, 'POST', '/auth/reset-password', { body })).status).toBe(200)
    expectProblem(await signIn(person, undefined, 'another-horse'), 401, 'second_factor_needed')
    expect((await signIn(person, codeOf(secret), 'another-horse')).status).toBe(200)
  })
})
