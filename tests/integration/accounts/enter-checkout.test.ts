import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { enterCheckout, resetPassword, verifyEmail } from '#contract/accounts/account.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { aProduct, placeOrder, type Reply, send } from '#tests/support/given/builders.ts'
import { emailsTo, tokenIn } from '#tests/support/given/emails.ts'
import { aPaidOrder } from '#tests/support/given/order-life.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const shopWithMail = await openShop({ smtpUrl: 'smtp://127.0.0.1:9' })
afterAll(() => Promise.all([shop.close(), shopWithMail.close()]))

async function enter(at: TestShop, email: string, headers: Record<string, string> = {}): Promise<Reply> {
  const reply = await send(at, 'POST', '/auth/enter-checkout', { body: { email }, headers })
  keepsItsContract(enterCheckout, reply)
  return reply
}

/** Somebody who came in at the checkout, as the rest of the tests know people. */
async function newcomer(at: TestShop, email: string) {
  const { status, body } = await enter(at, email)
  expect(status).toBe(201)
  return { token: body.data.session.access_token, id: body.data.user.id, email }
}

describe('an address that is new at the checkout', () => {
  it('has an account and a session at once, in lower case and without a name or a password', async () => {
    const reply = await enter(shop, ' New.Here@Shop.Example ')
    expect(reply.status).toBe(201)
    const { user, session } = reply.body.data
    expect(user).toMatchObject({ email: 'new.here@shop.example', firstName: '', role: 'customer' })
    const token = session.access_token
    const { account } = (await send(shop, 'GET', '/account', { token })).body
    expect(account).toMatchObject({ hasPassword: false })
    expect(await emailsTo(shop, user.email)).toEqual([])
    expect(reply.headers.getSetCookie().join()).toContain(`kwela_session=${token}`)
  })

  it('orders and pays, and is offered a password in the email about its order', async () => {
    const person = await newcomer(shop, 'buys@shop.example')
    const { orderNumber } = await aPaidOrder(shop, person)
    expect(
      (await send(shop, 'GET', `/orders/${orderNumber}`, { token: person.token })).body.order,
    ).toMatchObject({
      status: 'paid',
    })
    const { services } = shop
    const context = { ...services, publicUrl: 'https://kwela.example' }
    const written = await services.writeEmail(context, {
      kind: 'order_confirmed',
      data: { orderNumber },
      isResent: false,
    })
    expect(JSON.stringify(written)).toContain(
      'https://kwela.example/login?from=%2Faccount#email=buys%40shop.example',
    )
  })

  it('chooses its first password without one before it, and then needs it', async () => {
    const { token, email } = await newcomer(shop, 'chooses@shop.example')
    const choose = (body: object) => send(shop, 'POST', '/account/password', { token, body })
    expectProblem(await choose({ newPassword: '12345' }), 400, 'short_password')
    expect((await choose({ newPassword: password })).status).toBe(200)
    expect((await send(shop, 'POST', '/login', { body: { email, password } })).status).toBe(200)
    expectProblem(await choose({ newPassword: 'another-horse' }), 400, 'missing_fields')
    const { account } = (await send(shop, 'GET', '/account', { token })).body
    expect(account).not.toHaveProperty('hasPassword')
  })

  it('is new once more after it was left there, since nobody could come back to it', async () => {
    const first = await newcomer(shop, 'left@shop.example')
    await send(shop, 'POST', '/logout', { token: first.token })
    const second = await newcomer(shop, 'left@shop.example')
    expect(second.id).not.toBe(first.id)
  })

  it('is known from its first order on', async () => {
    const person = await newcomer(shop, 'ordered@shop.example')
    await placeOrder(shop, person, [{ productId: await aProduct(shop), quantity: 1 }])
    await send(shop, 'POST', '/logout', { token: person.token })
    expect(await enter(shop, person.email)).toMatchObject({ status: 200, body: { known: true } })
  })

  it('opens one account, however often it is sent at once', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => enter(shop, 'at-once@shop.example')))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
  })
})

describe('an address that has an account', () => {
  it('is known, with nothing else said, and any session of the browser ends only for another one', async () => {
    await signUp(shop, 'known@shop.example')
    const reply = await enter(shop, 'Known@shop.example')
    expect(reply).toMatchObject({ status: 200, body: { known: true } })
    expect(Object.keys(reply.body)).toEqual(['known'])
    expect(reply.headers.getSetCookie()).toEqual([])
  })

  it.each([
    ['', 'missing_fields'],
    ['nonsense', 'invalid_email'],
    ['a@b', 'invalid_email'],
  ])('is not %j: %s', async (email, code) => {
    expectProblem(await enter(shop, email), 400, code)
  })

  it('can be looked for as seldom as at sign-up, but as often as one likes where one has logged in', async () => {
    const quiet = await openShop()
    const { email } = await signUp(quiet, 'looked-for@shop.example')
    const login = await send(quiet, 'POST', '/login', { body: { email, password } })
    const device = login.headers.getSetCookie().find((cookie) => cookie.startsWith('kwela_device='))
    const cookie = device?.split(';')[0] ?? ''
    for (let count = 0; count < 31; count++)
      expect((await enter(quiet, email, { cookie })).body).toEqual({ known: true })
    for (let count = 0; count < 30; count++) await enter(quiet, email)
    expectProblem(await enter(quiet, email), 429, 'too_many_requests')
    await quiet.close()
  })
})

describe('a link from an email', () => {
  it('logs in who comes back by it, and the account is theirs from then on', async () => {
    const { email, token } = await newcomer(shopWithMail, 'link@shop.example')
    await send(shopWithMail, 'POST', '/logout', { token })
    await send(shopWithMail, 'POST', '/auth/login-code', { body: { email, from: '/checkout' } })
    const mail = (await emailsTo(shopWithMail, email)).at(-1)
    expect(mail).toMatchObject({ kind: 'login_code', data: { email, from: '/checkout' } })
    const body = { email, emailedCode: mail?.data.code }
    const reply = await send(shopWithMail, 'POST', '/login', { body })
    expect(reply).toMatchObject({ status: 200, body: { user: { email, emailVerified: true } } })
  })

  it('sets a new password and logs in', async () => {
    const { email } = await newcomer(shopWithMail, 'reset@shop.example')
    await send(shopWithMail, 'POST', '/auth/forgot-password', { body: { email } })
    const token = await tokenIn(shopWithMail, email, 'reset_password')
    const reply = await send(shopWithMail, 'POST', '/auth/reset-password', { body: { token, password } })
    keepsItsContract(resetPassword, reply)
    expect(reply.body.data.user).toMatchObject({ email, emailVerified: true })
  })

  it('verifies the address and logs in', async () => {
    const email = 'verify@shop.example'
    const body = { email, password, fullname: 'Sample Customer', from: '/checkout' }
    await send(shopWithMail, 'POST', '/createAccount', { body })
    expect((await emailsTo(shopWithMail, email)).at(-1)?.data).toMatchObject({ from: '/checkout' })
    const token = await tokenIn(shopWithMail, email, 'verify_email')
    const reply = await send(shopWithMail, 'POST', '/auth/verify-email', { body: { token, password } })
    keepsItsContract(verifyEmail, reply)
    expect(reply.body.data.user).toMatchObject({ email, emailVerified: true })
  })

  it('logs no member of staff in', async () => {
    const { email } = await newcomer(shopWithMail, 'works-here@shop.example')
    await shopWithMail.services.db
      .update(accounts)
      .set({ role: 'staff', emailVerified: true })
      .where(eq(accounts.email, email))
    await send(shopWithMail, 'POST', '/auth/forgot-password', { body: { email } })
    const token = await tokenIn(shopWithMail, email, 'reset_password')
    const body = { token, password: 'horse-of-the-staff' }
    const reply = await send(shopWithMail, 'POST', '/auth/reset-password', { body })
    expect(reply.status).toBe(200)
    expect(reply.body).not.toHaveProperty('data')
  })
})
