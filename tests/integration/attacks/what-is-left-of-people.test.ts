import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import type { InvoiceDocument } from '#domain/money/invoice-document.ts'
import { auditEntries } from '#server/db/schema/audit.ts'
import { orders } from '#server/db/schema/orders.ts'
import { sendDueEmails } from '#server/features/emails/send-due-emails.ts'
import { jobsOf } from '#server/jobs/jobs.ts'
import {
  anAddress,
  anAdministrator,
  aProduct,
  type Person,
  send,
  startCheckout,
} from '#tests/support/given/builders.ts'
import { payOnHostedPage } from '#tests/support/given/payments.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { expectProblem } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

const dayMinutes = 24 * 60
const signal = new AbortController().signal

/** As the shop runs it: a job that is missing from its table never runs. */
async function run(name: string): Promise<number> {
  const job = jobsOf(shop.services).find((job) => job.name === name)
  if (!job) throw new Error(`No job is called ${name}`)
  return job.run(shop.services, signal)
}

/** Everything a person can be identified by, each with a unique word to look for. */
const marks = {
  fullName: 'Markname Thandi',
  address: '77 Markstreet',
  suburb: 'Marksuburb',
  city: 'Markcity',
  postalCode: '7979',
  email: 'mark-delivery@shop.example',
  phone: '+27829998877',
  companyName: 'Markcompany (Pty) Ltd',
  companyVatNumber: '4990099009',
  deliveryNote: 'Markgate 5511',
  recipientName: 'Markrecipient Sipho',
  recipientPhone: '+27839998866',
}
const words = { note: 'Markednote', reason: 'Markedreason', message: 'Markedmessage' }

async function anOrder(
  person: Person,
): Promise<{ id: number; orderNumber: string; summary: { total: number } }> {
  const productId = await aProduct(shop)
  const reply = await send(shop, 'POST', '/orders', {
    token: person.token,
    headers: { 'idempotency-key': `order of product ${productId}` },
    body: { items: [{ productId, quantity: 1 }], shippingInfo: { ...anAddress, ...marks } },
  })
  expect(reply.status).toBe(201)
  return reply.body.order
}

async function cancel({ token }: Person, orderNumber: string): Promise<void> {
  const reply = await send(shop, 'POST', `/orders/${orderNumber}/cancel`, { token, body: {} })
  expect(reply.status).toBe(200)
}

/** Marks the conversation as done whose newest message has this text. */
async function finishMessage({ token }: Person, message: string): Promise<void> {
  const { body } = await send(shop, 'GET', '/admin/conversations?limit=100', { token })
  const { id } = body.conversations.find((found: { message: string }) => found.message === message)
  const reply = await send(shop, 'PATCH', `/admin/conversations/${id}`, { token, body: { state: 'done' } })
  expect(reply.status).toBe(200)
}

/** Paid, with a staff note, and refunded with a reason in free text. */
async function aRefundedOrder(person: Person, owner: Person): Promise<string> {
  const order = await anOrder(person)
  const { orderNumber } = order
  const { body } = await startCheckout(shop, person, order)
  await payOnHostedPage(shop, body.checkoutId)
  await send(shop, 'GET', `/payments/yoco/status/${body.checkoutId}`, { token: person.token })
  await shop.sandbox.deliverNow()
  const staff = { token: owner.token }
  await send(shop, 'POST', `/orders/${orderNumber}/notes`, { ...staff, body: { text: words.note } })
  const refund = await send(shop, 'POST', `/orders/${orderNumber}/refund`, {
    ...staff,
    headers: { 'idempotency-key': `refund of ${orderNumber}` },
    body: { reason: words.reason },
  })
  expect(refund.status).toBe(200)
  await shop.sandbox.deliverNow()
  return orderNumber
}

async function leave({ token }: Person): Promise<void> {
  const reply = await send(shop, 'DELETE', '/account', { token, body: { password } })
  expect(reply.status).toBe(200)
  // Emails queued before go out, and then nothing is needed any more.
  await sendDueEmails(shop.services, signal)
  await run('strip-orders')
}

// The microseconds of a timestamp contain any four digits now and then, even a postal code.
const typesOfNumbers = `'timestamp with time zone', 'date', 'integer', 'bigint', 'smallint', 'boolean'`

// Four digits also occur by chance within ids, hashes and sealed texts, where they are nobody's postal code.
const numberAlone = (digits: string) => `(^|[^0-9a-z-])${digits}([^0-9a-z-]|$)`

/** Where a text still occurs: "table.column". */
async function placesOf(text: string): Promise<string[]> {
  const { pool } = shop.services.database
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type not in (${typesOfNumbers})`,
  )
  const places: string[] = []
  for (const { table, column } of rows) {
    const found = await pool.query(`select 1 from "${table}" where "${column}"::text ~* $1 limit 1`, [
      /^\d+$/.test(text) ? numberAlone(text) : `***=${text}`,
    ])
    if (found.rowCount) places.push(`${table}.${column}`)
  }
  return places.toSorted()
}

async function placesOfAll(texts: readonly string[]): Promise<Record<string, string[]>> {
  const places: Record<string, string[]> = {}
  for (const text of texts) {
    const found = await placesOf(text)
    if (found.length > 0) places[text] = found
  }
  return places
}

describe('somebody who reads the whole database', () => {
  it('finds nothing about a customer who deleted their account and never paid', async () => {
    const person = await signUp(shop, 'mark-unpaid@shop.example')
    const { orderNumber } = await anOrder(person)
    await cancel(person, orderNumber)
    expect(await placesOf(marks.companyName)).toContain('orders.company_name')
    await leave(person)
    expect(await placesOfAll([...Object.values(marks), 'mark-unpaid', person.id])).toEqual({})
  })

  it('finds about a customer who paid only what an invoice must show, even in the notes of staff', async () => {
    const owner = await anAdministrator(shop)
    const newcomer = await signUp(shop, 'mark-paid@shop.example')
    await send(shop, 'PATCH', `/admin/users/${newcomer.id}`, {
      token: owner.token,
      body: { role: 'staff', permissions: [] },
    })
    await send(shop, 'PATCH', `/admin/users/${newcomer.id}`, {
      token: owner.token,
      body: { role: 'customer' },
    })
    const login = await send(shop, 'POST', '/login', { body: { email: newcomer.email, password } })
    const person = { ...newcomer, token: login.body.session.access_token }
    await send(shop, 'POST', '/contact', {
      token: person.token,
      body: { name: marks.fullName, email: marks.email, message: words.message },
    })
    const orderNumber = await aRefundedOrder(person, owner)
    for (const word of [words.note, words.reason, words.message]) expect(await placesOf(word)).not.toEqual([])
    await leave(person)

    const kept = ['invoices.document', 'orders.']
    const { fullName, address, suburb, city, postalCode, companyName, companyVatNumber } = marks
    const onPaper = { fullName, address, suburb, city, postalCode, companyName, companyVatNumber }
    for (const places of Object.values(await placesOfAll(Object.values(onPaper)))) {
      expect(places.filter((place) => !kept.some((start) => place.startsWith(start)))).toEqual([])
    }
    const gone = [
      marks.email,
      marks.phone,
      marks.deliveryNote,
      marks.recipientName,
      marks.recipientPhone,
      'mark-paid',
      ...Object.values(words),
    ]
    expect(await placesOfAll(gone)).toEqual({})

    const { rows } = await shop.services.db.execute<{ document: InvoiceDocument }>(
      sql`select document from invoices i join orders o on o.id = i.order_id
        where o.order_number = ${orderNumber} order by i.id`,
    )
    const [invoice, creditNote] = rows.map(({ document }) => document)
    expect(invoice?.recipient).toMatchObject({ name: fullName, companyName, vatNumber: companyVatNumber })
    expect(invoice?.recipient.address[0]).toBe(address)
    expect(creditNote?.credit?.reason).toBe('Refund')
  })

  it('finds no email address or telephone number on an invoice, even while the account exists', async () => {
    const person = await signUp(shop, 'mark-invoice@shop.example')
    await aRefundedOrder(person, await anAdministrator(shop))
    expect(await placesOf(marks.email)).not.toContain('invoices.document')
    expect(await placesOf(marks.phone)).not.toContain('invoices.document')
    await leave(person)
  })

  it('finds nothing personal in an unpaid order once its period is over, although its customer stays', async () => {
    const person = await signUp(shop, 'stays-on@shop.example')
    const { orderNumber, id } = await anOrder(person)
    await cancel(person, orderNumber)
    const { retention } = shop.services.shop
    shop.clock.passMinutes((retention.unpaidOrderDays - 1) * dayMinutes)
    await run('enforce-retention')
    expect(await placesOf(marks.companyName)).toContain('orders.company_name')
    shop.clock.passMinutes(2 * dayMinutes)
    await run('enforce-retention')
    const [row] = await shop.services.db.select().from(orders).where(eq(orders.id, id))
    expect(row).toMatchObject({ retention: 'figures', fullName: '', companyName: null, email: '', phone: '' })
    const { token } = await anAdministrator(shop)
    expect((await send(shop, 'GET', `/orders/${orderNumber}`, { token })).status).toBe(200)
  })

  it('finds no message, email, event or entry older than the settings allow', async () => {
    const owner = await anAdministrator(shop)
    const person = await signUp(shop, 'mark-old@shop.example')
    await send(shop, 'POST', '/contact', {
      body: { name: 'Old', email: 'mark-older@shop.example', message: 'Markedoldmessage' },
    })
    await send(shop, 'POST', '/contact', {
      token: person.token,
      body: { name: 'Old', email: 'mark-old@shop.example', message: 'Markedunanswered' },
    })
    await finishMessage(owner, 'Markedoldmessage')
    const orderNumber = await aRefundedOrder(person, owner)
    const before = await shop.services.db.$count(auditEntries, eq(auditEntries.subjectId, orderNumber))
    expect(before).toBeGreaterThan(0)
    await sendDueEmails(shop.services, signal)

    shop.clock.passMinutes(37 * 31 * dayMinutes)
    expect(await run('enforce-retention')).toBeGreaterThan(0)
    expect(await run('enforce-retention')).toBe(0)
    expect(await placesOf('Markedoldmessage')).toEqual([])
    expect(await placesOf('Markedunanswered')).toEqual(['contact_messages.message'])
    expect(await placesOf('mark-old')).toEqual([
      'accounts.email',
      'contact_messages.email',
      'conversations.email',
    ])
    await finishMessage(await anAdministrator(shop), 'Markedunanswered')
    await run('enforce-retention')
    expect(await placesOf('mark-old')).toEqual(['accounts.email'])
    expect(await shop.services.db.$count(auditEntries, eq(auditEntries.subjectId, orderNumber))).toBe(0)
    const { rows } = await shop.services.db.execute(sql`select 1 from webhook_events where body <> '{}'`)
    expect(rows).toEqual([])

    const session = await anAdministrator(shop)
    const list = await send(shop, 'GET', '/admin/emails?limit=100', { token: session.token })
    const old = list.body.emails.find((email: { orderNumber: string }) => email.orderNumber === orderNumber)
    expect(old).toMatchObject({ to: '', subject: 'Deleted' })
    const again = await send(shop, 'POST', `/admin/emails/${old.id}/resend`, { token: session.token })
    expectProblem(again, 409, 'no_longer_kept')
  })

  it('finds no name on an invoice that no tax return needs any more, and every name on one that is needed', async () => {
    const person = await signUp(shop, 'mark-tax@shop.example')
    const orderNumber = await aRefundedOrder(person, await anAdministrator(shop))
    const namesOnPaper = async () => {
      const { rows } = await shop.services.db.execute<{ name: string }>(
        sql`select document #>> '{recipient,name}' as name from invoices i join orders o on o.id = i.order_id
          where o.order_number = ${orderNumber}`,
      )
      return rows.map(({ name }) => name)
    }
    shop.clock.passMinutes(5 * 366 * dayMinutes)
    await run('enforce-retention')
    await run('strip-orders')
    expect(await namesOnPaper()).toEqual([marks.fullName, marks.fullName])
    shop.clock.passMinutes(366 * dayMinutes)
    await sendDueEmails(shop.services, signal)
    shop.clock.passMinutes(366 * dayMinutes)
    await run('enforce-retention')
    shop.clock.passMinutes(2 * 366 * dayMinutes)
    await run('enforce-retention')
    expect(await namesOnPaper()).toEqual(['', ''])
    expect(await placesOfAll([...Object.values(marks), ...Object.values(words)])).toEqual({})
  })
})
