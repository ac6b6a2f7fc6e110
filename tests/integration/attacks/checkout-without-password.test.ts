import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { changePassword } from '#server/features/accounts/passwords/change-password.ts'
import { findCaller } from '#server/features/accounts/sessions/find-caller.ts'
import { enterCheckout } from '#server/features/accounts/sign-up/enter-checkout.ts'
import { aProduct, placeOrder, send } from '#tests/support/given/builders.ts'
import { emailsTo, tokenIn } from '#tests/support/given/emails.ts'
import { expectProblem } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const attackers = 'attackers-secret'
const victims = 'my own long words'

const shop = await openShop({ smtpUrl: 'smtp://127.0.0.1:9' })
afterAll(() => shop.close())

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  send(shop, 'POST', path, { body, headers })
const logIn = (email: string, password: string) => post('/login', { email, password })

/** A stranger comes in at the checkout with somebody else's address. */
async function strangerAtTheDoor(email: string) {
  const reply = await post('/auth/enter-checkout', { email })
  expect(reply.status).toBe(201)
  const token: string = reply.body.data.session.access_token
  const asStranger = (method: string, path: string, body?: object) =>
    send(shop, method, path, { token, ...(body && { body }) })
  return { token, id: reply.body.data.user.id as string, email, asStranger }
}
type Stranger = Awaited<ReturnType<typeof strangerAtTheDoor>>

const choosePassword = ({ asStranger }: Stranger) =>
  asStranger('POST', '/account/password', { newPassword: attackers })
const isOut = async ({ asStranger }: Stranger) =>
  expectProblem(await asStranger('GET', '/account'), 401, 'not_signed_in')

async function emailedCode(email: string): Promise<unknown> {
  await post('/auth/login-code', { email })
  return (await emailsTo(shop, email)).findLast(({ kind }) => kind === 'login_code')?.data.code
}

const address = {
  label: 'Home',
  fullName: 'Mallory Person',
  address: '1 Elsewhere Street',
  city: 'Cape Town',
  postalCode: '8001',
  country: 'South Africa',
  phone: '+27820000666',
}

describe("a stranger who comes to the checkout with the victim's address", () => {
  it('is thrown out by the login link of the victim, who finds nothing of theirs', async () => {
    const stranger = await strangerAtTheDoor('link@shop.example')
    const { email, asStranger } = stranger
    await asStranger('PUT', '/account/addresses', { addresses: [address] })
    const reply = await post('/login', { email, emailedCode: await emailedCode(email) })
    expect(reply.status).toBe(200)
    await isOut(stranger)
    const { account } = (await send(shop, 'GET', '/account', { token: reply.body.session.access_token })).body
    expect(account).toMatchObject({ addresses: [], phone: null, emailVerified: true, hasPassword: false })
  })

  it('is thrown out by a new password, with the one they had chosen', async () => {
    const stranger = await strangerAtTheDoor('reset@shop.example')
    expect((await choosePassword(stranger)).status).toBe(200)
    const { email } = stranger
    await post('/auth/forgot-password', { email })
    const token = await tokenIn(shop, email, 'reset_password')
    const reply = await post('/auth/reset-password', { token, password: victims })
    expect(reply.body.data.user).toMatchObject({ email, emailVerified: true })
    await isOut(stranger)
    expectProblem(await logIn(email, attackers), 401, 'wrong_credentials')
    expect((await logIn(email, victims)).status).toBe(200)
  })

  it('is thrown out by the verification link, with the password they had chosen', async () => {
    const stranger = await strangerAtTheDoor('verify@shop.example')
    await choosePassword(stranger)
    const { email } = stranger
    // With a password of whoever it may be, the owner of the address gets a link that asks for one.
    await post('/auth/login-code', { email })
    const token = await tokenIn(shop, email, 'verify_email')
    expectProblem(await post('/auth/verify-email', { token, password: victims }), 400, 'wrong_password')
    expect((await post('/auth/verify-email', { token, newPassword: victims })).status).toBe(200)
    await isOut(stranger)
    expectProblem(await logIn(email, attackers), 401, 'wrong_credentials')
  })

  it('has chosen a password in vain where the victim had a login link on its way', async () => {
    const stranger = await strangerAtTheDoor('on-its-way@shop.example')
    const { email } = stranger
    const code = await emailedCode(email)
    await choosePassword(stranger)
    // The password voids the code: the link asks for another, which comes as one to verify the address with.
    expectProblem(await post('/login', { email, emailedCode: code }), 401, 'wrong_emailed_code')
    await post('/auth/login-code', { email })
    const token = await tokenIn(shop, email, 'verify_email')
    expect((await post('/auth/verify-email', { token, newPassword: victims })).status).toBe(200)
    expectProblem(await logIn(email, attackers), 401, 'wrong_credentials')
  })

  it('cannot choose a password at the moment when the victim takes the account', async () => {
    const stranger = await strangerAtTheDoor('in-that-moment@shop.example')
    const { email, token, id } = stranger
    const caller = await findCaller(shop.services.db, token, shop.clock.now)
    if (!caller) throw new Error('The stranger has no session')
    const { passwords } = shop.services
    const code = await emailedCode(email)
    const chosen = changePassword(
      {
        ...shop.services,
        passwords: {
          ...passwords,
          async hash(typed) {
            const hash = await passwords.hash(typed)
            expect((await post('/login', { email, emailedCode: code })).status).toBe(200)
            return hash
          },
        },
      },
      caller,
      { currentPassword: '', newPassword: attackers, deviceCookie: undefined },
    )
    await expect(chosen).rejects.toThrow('ended meanwhile')
    expectProblem(await logIn(email, attackers), 401, 'wrong_credentials')
    expect(id).toBe(caller.accountId)
  })

  it('cannot turn on a second factor that would shut the victim out', async () => {
    const stranger = await strangerAtTheDoor('factor@shop.example')
    await choosePassword(stranger)
    const start = { action: 'start', password: attackers }
    expectProblem(await stranger.asStranger('POST', '/account/two-factor', start), 403, 'email_not_verified')
  })

  it('writes no email to the victim by choosing passwords', async () => {
    const stranger = await strangerAtTheDoor('quiet@shop.example')
    await choosePassword(stranger)
    expect(await emailsTo(shop, stranger.email)).toEqual([])
  })

  it('sees nothing of what the victim ordered before', async () => {
    const email = 'has-ordered@shop.example'
    const victim = await strangerAtTheDoor(email)
    await placeOrder(shop, victim, [{ productId: await aProduct(shop), quantity: 1 }])
    await victim.asStranger('POST', '/logout')
    expect((await post('/auth/enter-checkout', { email })).body).toEqual({ known: true })
    expectProblem(
      await post('/createAccount', { email, password: attackers, fullname: 'Mallory' }),
      400,
      'already_registered',
    )
  })

  it('does not keep the victim from signing up once their session is over', async () => {
    const stranger = await strangerAtTheDoor('later@shop.example')
    await stranger.asStranger('POST', '/logout')
    const { email } = stranger
    expect((await post('/createAccount', { email, password: victims, fullname: 'Thandi' })).status).toBe(201)
    const token = await tokenIn(shop, email, 'verify_email')
    expect((await post('/auth/verify-email', { token, password: victims })).status).toBe(200)
    await isOut(stranger)
  })

  it('takes no account that an order comes into at that moment', async () => {
    const email = 'just-ordered@shop.example'
    const buyer = await strangerAtTheDoor(email)
    const productId = await aProduct(shop)
    const { pool } = shop.services.database
    const endSession = (at: Date) =>
      pool.query('update sessions set expires_at = $2 where account_id = $1', [buyer.id, at])
    const holder = await pool.connect()
    await holder.query('begin')
    // As placing does, until the order is there.
    await holder.query('select 1 from accounts where id = $1 for key share', [buyer.id])
    await endSession(shop.clock.now)
    const entering = enterCheckout(shop.services, email, {
      clientAddress: null,
      userAgent: null,
      deviceCookie: undefined,
      earlierTokens: [],
    })
    await expect
      .poll(async () => {
        const waiting = await pool.query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        return waiting.rowCount
      })
      .toBeGreaterThan(0)
    await endSession(new Date(shop.clock.now.getTime() + 60_000))
    await placeOrder(shop, buyer, [{ productId, quantity: 1 }])
    await endSession(shop.clock.now)
    await holder.query('commit')
    holder.release()
    expect(await entering).toEqual({ kind: 'known' })
    const kept = await shop.services.db.select().from(accounts).where(eq(accounts.email, email))
    expect(kept).toMatchObject([{ id: buyer.id }])
  })
})

it('keeps what was typed in this very browser when its own link is pressed in it', async () => {
  const email = 'own-browser@shop.example'
  const own = await strangerAtTheDoor(email)
  await own.asStranger('PUT', '/account/addresses', { addresses: [address] })
  const body = { email, emailedCode: await emailedCode(email) }
  const reply = await post('/login', body, { cookie: `kwela_session=${own.token}` })
  expect(reply.status).toBe(200)
  const { account } = (await send(shop, 'GET', '/account', { token: reply.body.session.access_token })).body
  expect(account.addresses).toMatchObject([{ fullName: 'Mallory Person' }])
})
