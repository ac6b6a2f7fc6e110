import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { deleteAccount } from '#contract/accounts/account.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { auditEntries } from '#server/db/schema/audit.ts'
import { orderAttention, orderNotes, orders } from '#server/db/schema/orders.ts'
import { sendDueEmails } from '#server/features/emails/send-due-emails.ts'
import { expireOrders } from '#server/features/orders/expire-orders.ts'
import { stripOrders } from '#server/features/personal-data/strip-orders.ts'
import {
  anAddress,
  aProduct,
  aStaffMember,
  type Person,
  placeOrder,
  type Reply,
  send,
} from '#tests/support/given/builders.ts'
import { emailsTo } from '#tests/support/given/emails.ts'
import { anOrderAtTheProvider, aReturn } from '#tests/support/given/order-life.ts'
import { aPaymentEvent, deliver } from '#tests/support/given/payments.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

async function remove({ token }: Person, typed = password): Promise<Reply> {
  const reply = await send(shop, 'DELETE', '/account', { token, body: { password: typed } })
  keepsItsContract(deleteAccount, reply)
  return reply
}

/** An order of this person's with this status, which it got so many days ago. */
async function anOrder(person: Person, status: OrderStatus, daysAgo = 0): Promise<number> {
  const productId = await aProduct(shop)
  const { body } = await placeOrder(shop, person, [{ productId, quantity: 1 }])
  const at = new Date(shop.clock.now.getTime() - daysAgo * 86_400_000)
  const isPaid = ['paid', 'fulfilled', 'refunded'].includes(status)
  await shop.services.db
    .update(orders)
    .set({
      status,
      paidAt: isPaid ? at : null,
      fulfilledAt: status === 'fulfilled' ? at : null,
      reservedUntil: status === 'pending' ? body.order.payBefore && new Date(body.order.payBefore) : at,
    })
    .where(eq(orders.id, body.order.id))
  return body.order.id
}

async function orderRow(id: number) {
  const rows = await shop.services.db.select().from(orders).where(eq(orders.id, id))
  const row = rows[0]
  if (!row) throw new Error('The order is gone, and tax law wants it')
  return row
}

const whole = {
  email: anAddress.email,
  phone: anAddress.phone,
  fullName: anAddress.fullName,
  address: anAddress.address,
}
const record = { ...whole, email: '', phone: '' }
const figures = { email: '', phone: '', fullName: '', address: '', suburb: null, city: '', postalCode: '' }

describe('deleting an account', () => {
  it('requires the password', async () => {
    const person = await signUp(shop, 'asked@shop.example')
    expectProblem(await remove(person, ''), 400, 'missing_fields')
    expectProblem(await remove(person, 'a-wrong-one'), 400, 'wrong_password')
    expect((await send(shop, 'GET', '/account', { token: person.token })).status).toBe(200)
  })

  it('erases the person and everything that belongs to the account', async () => {
    const person = await signUp(shop, 'erased@shop.example')
    const { token, email } = person
    const productId = await aProduct(shop)
    await send(shop, 'PUT', '/wishlist', { token, body: { productIds: [productId] } })
    await send(shop, 'PUT', '/cart', { token, body: { items: [{ productId, quantity: 1 }] } })
    const { email: _email, ...address } = anAddress
    await send(shop, 'PUT', '/account/addresses', { token, body: { addresses: [address] } })
    await send(shop, 'POST', '/contact', { token, body: { name: 'Sample', email, message: 'A word' } })
    await send(shop, 'POST', '/auth/forgot-password', { body: { email } })
    const soldOutId = await aProduct(shop, { onHand: 0 })
    await send(shop, 'POST', `/products/${soldOutId}/back-in-stock`, { token, body: { email } })

    const reply = await remove(person)
    expect(reply.status).toBe(200)
    expect(reply.headers.getSetCookie()[0]).toContain('kwela_session=;')
    expectProblem(await send(shop, 'GET', '/account', { token }), 401, 'not_signed_in')
    expect((await send(shop, 'POST', '/login', { body: { email, password } })).status).toBe(401)
    expect(await emailsTo(shop, email)).toEqual([])
    for (const trace of [email, person.id]) expect(await tablesWith(trace)).toEqual([])
  })

  it('lets the address sign up again, for an empty account', async () => {
    const person = await signUp(shop, 'again@shop.example')
    await anOrder(person, 'paid')
    await remove(person)
    const { token } = await signUp(shop, 'again@shop.example')
    expect((await send(shop, 'GET', '/orders', { token })).body.orders).toEqual([])
  })

  it('is refused while an order may still be paid', async () => {
    const person = await signUp(shop, 'unpaid@shop.example')
    const id = await anOrder(person, 'pending')
    const reply = await remove(person)
    expectProblem(reply, 409, 'unpaid_orders')
    expect(reply.body.error).toContain((await orderRow(id)).orderNumber)
    shop.clock.passMinutes(31)
    expect((await remove(person)).status).toBe(200)
  })
})

describe('orders of a deleted account', () => {
  it.each([
    ['paid', 0, whole],
    ['fulfilled', 29, whole],
    ['fulfilled', 30, record],
    ['refunded', 0, record],
    ['cancelled', 0, figures],
    ['expired', 0, figures],
  ] as const)('that have been %s for %i days keep what is needed', async (status, daysAgo, kept) => {
    const person = await signUp(shop, `${status}-${daysAgo}@shop.example`)
    const id = await anOrder(person, status, daysAgo)
    const { totalCents, vatCents } = await orderRow(id)
    expect((await remove(person)).status).toBe(200)
    expect(await orderRow(id)).toMatchObject({ ...kept, accountId: null, totalCents, vatCents })
  })

  it('lose the notes of staff together with the contact details', async () => {
    const person = await signUp(shop, 'noted@shop.example')
    const id = await anOrder(person, 'fulfilled')
    const { orderNumber } = await orderRow(id)
    const { token } = await aStaffMember(shop, ['orders'])
    await send(shop, 'POST', `/orders/${orderNumber}/notes`, { token, body: { text: 'Has a loud dog' } })
    const notes = () => shop.services.db.$count(orderNotes, eq(orderNotes.orderId, id))

    await remove(person)
    expect(await notes()).toBe(1)
    shop.clock.passMinutes(30 * 24 * 60)
    await stripOrders(shop.services)
    expect(await notes()).toBe(0)
  })

  it('lose the notes on their returns, which continue without emails', async () => {
    const person = await signUp(shop, 'returned@shop.example')
    const owner = await aStaffMember(shop, ['orders'])
    const { orderNumber } = await aReturn(shop, person, { note: 'My daughter dropped it', owner })
    const { rows } = await shop.services.db.execute<{ id: string }>(
      sql`select id from orders where order_number = ${orderNumber}`,
    )
    const id = Number(rows[0]?.id)
    const move = async (returnId: string | undefined, status: string) =>
      send(shop, 'PATCH', `/orders/${orderNumber}/returns/${returnId}`, {
        token: (await aStaffMember(shop, ['orders'])).token,
        body: { status },
      })
    const asked = await shop.services.db.execute<{ id: string }>(
      sql`select id from order_returns where order_id = ${id}`,
    )
    // Until it is answered, the order needs attention and keeps everything needed to answer.
    expect((await move(asked.rows[0]?.id, 'approved')).status).toBe(200)
    await shop.services.db.update(orders).set({ accountId: null }).where(eq(orders.id, id))
    shop.clock.passMinutes(30 * 24 * 60)
    await sendDueEmails(shop.services, new AbortController().signal)
    await stripOrders(shop.services)
    const left = await shop.services.db.execute<{ id: string }>(
      sql`select id, note from order_returns where order_id = ${id}`,
    )
    expect(left.rows).toMatchObject([{ note: null }])

    expect((await move(left.rows[0]?.id, 'received')).status).toBe(200)
    expect(await emailsTo(shop, '')).toEqual([])
  })

  it('lose the rest once they are delivered, and not before, however often the job runs', async () => {
    const person = await signUp(shop, 'later@shop.example')
    const id = await anOrder(person, 'fulfilled')
    await remove(person)
    await stripOrders(shop.services)
    expect(await orderRow(id)).toMatchObject(whole)
    shop.clock.passMinutes(30 * 24 * 60)
    expect(await stripOrders(shop.services)).toBeGreaterThan(0)
    expect(await stripOrders(shop.services)).toBe(0)
    expect(await orderRow(id)).toMatchObject(record)
  })

  it('lose nothing while they need attention', async () => {
    const person = await signUp(shop, 'attention@shop.example')
    const id = await anOrder(person, 'refunded')
    await shop.services.db
      .insert(orderAttention)
      .values({ orderId: id, reason: 'paid_twice', raisedAt: shop.clock.now })
    await remove(person)
    expect(await orderRow(id)).toMatchObject(whole)
  })

  it('keep their address while the customer may still pay after a declined card', async () => {
    const person = await signUp(shop, 'declined@shop.example')
    const waiting = await anOrderAtTheProvider(shop, person)
    await deliver(shop, aPaymentEvent(shop, { ...waiting, type: 'payment.failed' }))
    shop.clock.passMinutes(31)
    await expireOrders(shop.services, new AbortController().signal)
    expect((await remove(person)).status).toBe(200)
    await deliver(shop, aPaymentEvent(shop, waiting))
    const rows = await shop.services.db
      .select()
      .from(orders)
      .where(eq(orders.orderNumber, waiting.orderNumber))
    expect(rows).toMatchObject([{ ...whole, status: 'paid', accountId: null }])
  })

  it('do not affect the orders of others', async () => {
    const [person, other] = [
      await signUp(shop, 'gone@shop.example'),
      await signUp(shop, 'stays@shop.example'),
    ]
    const id = await anOrder(other, 'refunded')
    await remove(person)
    expect(await orderRow(id)).toMatchObject(whole)
  })
})

describe('the last administrator', () => {
  const promote = (person: Person) =>
    shop.services.db.update(accounts).set({ role: 'admin' }).where(eq(accounts.id, person.id))

  it('cannot be deleted, even if two leave at once', async () => {
    const [one, other] = [await signUp(shop, 'one@kwela.example'), await signUp(shop, 'other@kwela.example')]
    await promote(one)
    expectProblem(await remove(one), 409, 'last_administrator')
    await promote(other)
    const replies = await Promise.all([remove(one), remove(other)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await shop.services.db.$count(accounts, eq(accounts.role, 'admin'))).toBe(1)
    const entries = await shop.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'account.delete'))
    expect(entries).toMatchObject([{ action: 'account.delete', before: { role: 'admin' } }])
  })
})

async function tablesWith(text: string): Promise<string[]> {
  const { pool } = shop.services.database
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const holding: string[] = []
  for (const { name } of rows) {
    const found = await pool.query(`select 1 from ${name} t where t::text like $1 limit 1`, [`%${text}%`])
    if (found.rowCount) holding.push(name)
  }
  return holding
}
