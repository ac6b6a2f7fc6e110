import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyBooks } from '#server/features/books/verify-books.ts'
import { aCustomer, anAddress, anAdministrator, aProduct, send } from '#tests/support/given/builders.ts'
import { emailsTo, tokenIn } from '#tests/support/given/emails.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

const place = (token: string, productId: number, key: string, email: string) =>
  send(shop, 'POST', '/orders', {
    token,
    headers: { 'idempotency-key': key },
    body: { items: [{ productId, quantity: 1 }], shippingInfo: { ...anAddress, email } },
  })

it('cannot be flooded by placing orders in its name and cancelling them', async () => {
  const victim = 'victim-of-orders@elsewhere.example'
  const productId = await aProduct(shop)
  const { token } = await aCustomer(shop)
  for (let at = 0; at < 40; at++) {
    const { body } = await place(token, productId, `cancelled-${at}`, victim)
    const cancelled = await send(shop, 'POST', `/orders/${body.order.orderNumber}/cancel`, { token })
    expect(cancelled.body.order.status).toBe('cancelled')
  }
  expect(await emailsTo(shop, victim)).toEqual([])
  expect((await verifyBooks({ ...shop.services, providers: null })).imbalances).toEqual([])
})

it('gets an email when the shop cancels the order', async () => {
  const victim = 'customer-of-the-shop@elsewhere.example'
  const productId = await aProduct(shop)
  const { body } = await place((await aCustomer(shop)).token, productId, 'by-staff', victim)
  const owner = await anAdministrator(shop)
  await send(shop, 'POST', `/orders/${body.order.orderNumber}/cancel`, { token: owner.token })
  expect(await emailsTo(shop, victim)).toMatchObject([{ kind: 'order_cancelled' }])
})

it('cannot be flooded through the contact form, although every message is stored', async () => {
  const victims = ['victim@elsewhere.example', 'victim+1@elsewhere.example', 'Victim+two@elsewhere.example']
  const { db } = shop.services
  let kept = 0
  for (let hour = 0; hour < 6; hour++) {
    for (const email of victims) {
      for (let at = 0; at < 3; at++) {
        const message = `Buy now ${hour} ${at}`
        const reply = await send(shop, 'POST', '/contact', { body: { name: 'Friend', email, message } })
        if (reply.status === 201) kept++
      }
    }
    shop.clock.passMinutes(61)
  }
  const { rows } = await db.execute<{ messages: number; emails: number }>(sql`
    select (select count(*)::int from contact_messages) as messages,
      (select count(*)::int from emails where kind = 'contact_received') as thanks,
      (select count(*)::int from emails where kind = 'contact_message') as told`)
  expect(kept).toBe(54)
  // The owner is notified of each message: using up the confirmations silences nobody.
  expect(rows).toEqual([{ messages: 54, thanks: 3, told: 54 }])
})

describe('if addresses have to be verified by email', () => {
  let mailing: TestShop
  beforeAll(async () => {
    mailing = await openShop({ smtpUrl: 'smtp://127.0.0.1:1' })
  })
  afterAll(() => mailing.close())

  const signUpAs = (email: string) =>
    send(mailing, 'POST', '/createAccount', {
      body: { email, password: 'my own long words', firstName: 'Sample', lastName: 'Person' },
    })
  const prove = async (email: string) =>
    send(mailing, 'POST', '/auth/verify-email', {
      body: { token: await tokenIn(mailing, email, 'verify_email'), password: 'my own long words' },
    })
  async function emailsToAll(mailbox: string): Promise<number> {
    const { rows } = await mailing.services.db.execute<{ count: number }>(
      sql`select count(*)::int as count from emails where recipient like ${`${mailbox}%`}`,
    )
    return rows[0]?.count ?? 0
  }

  it('cannot be flooded by signing up with plus addresses, and its owner can still verify the plain one', async () => {
    const statuses = []
    for (let at = 0; at < 30; at++)
      statuses.push((await signUpAs(`plus-victim+${at}@elsewhere.example`)).status)
    expect(statuses).toEqual([...Array(10).fill(201), ...Array(20).fill(429)])
    expect(await emailsToAll('plus-victim')).toBe(10)
    // A refused sign-up leaves no account that waits for an email.
    const refused = await send(mailing, 'POST', '/login', {
      body: { email: 'plus-victim+29@elsewhere.example', password: 'my own long words' },
    })
    expect(refused.status).toBe(401)

    expect((await signUpAs('plus-victim@elsewhere.example')).status).toBe(201)
    expect((await prove('plus-victim@elsewhere.example')).status).toBe(200)
    expect((await prove('plus-victim+9@elsewhere.example')).status).toBe(200)
  })

  it('cannot be flooded by logging in again and again, and the last link keeps working', async () => {
    const email = 'often@elsewhere.example'
    await signUpAs(email)
    for (let at = 0; at < 40; at++) {
      mailing.clock.passMinutes(6)
      const body = { email, password: 'my own long words' }
      expect((await send(mailing, 'POST', '/login', { body })).status).toBe(403)
    }
    expect(await emailsToAll('often')).toBe(10)
    mailing.clock.passMinutes(19 * 60)
    expect((await prove(email)).status).toBe(200)
  })

  it('cannot be flooded by signing up with it for hours, and the last link keeps working', async () => {
    const email = 'for-hours@elsewhere.example'
    for (let hour = 0; hour < 5; hour++) {
      for (let at = 0; at < 4; at++) expect((await signUpAs(email)).status).toBe(201)
      mailing.clock.passMinutes(61)
    }
    expect(await emailsToAll('for-hours')).toBe(10)
    expect((await prove(email)).status).toBe(200)
  })
})
