import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { columnsOf, ofCustomers } from '#tests/support/database/personal-columns.ts'
import {
  anAddress,
  anAdministrator,
  aProduct,
  type Person,
  placeOrder,
  send,
} from '#tests/support/given/builders.ts'
import { aPaidOrder, aReturn, emailsAbout, paySecondTime } from '#tests/support/given/order-life.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { expectProblem } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

async function download({ token }: Person, format: string): Promise<{ headers: Headers; text: string }> {
  const reply = await fetch(`${shop.url}/api/account/export?format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(reply.status).toBe(200)
  return { headers: reply.headers, text: await reply.text() }
}

/** A customer with one of everything. */
async function aRegular(email: string) {
  const person = await signUp(shop, email)
  const { token } = person
  const productId = await aProduct(shop, { name: 'A lamp <b>"bright"</b>' })
  const { email: _email, ...address } = anAddress
  await send(shop, 'PATCH', '/account', { token, body: { phone: '0821234567' } })
  await send(shop, 'PUT', '/account/addresses', {
    token,
    body: { addresses: [{ ...address, label: 'Home' }] },
  })
  await send(shop, 'PUT', '/wishlist', { token, body: { productIds: [productId] } })
  await send(shop, 'PUT', '/cart', { token, body: { items: [{ productId, quantity: 2 }] } })
  await send(shop, 'POST', '/auth/forgot-password', { body: { email } })
  const body = { name: 'Sample', email: `from-${email}`, message: 'Where is <my> lamp?' }
  await send(shop, 'POST', '/contact', { token, body })
  const soldOutId = await aProduct(shop, { name: 'A sold-out desk', onHand: 0 })
  await send(shop, 'POST', `/products/${soldOutId}/back-in-stock`, { token, body: { email } })
  const order = await placeOrder(shop, person, [{ productId, quantity: 1 }])
  expect(order.status).toBe(201)
  return { person, productId, orderNumber: String(order.body.order.orderNumber) }
}

/** Paid, with a staff note, and refunded by staff; with a return under way. */
async function aRefunded(email: string) {
  const owner = await anAdministrator(shop)
  const { person } = await aRegular(email)
  const { orderNumber } = await aReturn(shop, person, { note: 'Loose', owner })
  const staff = { token: owner.token }
  await send(shop, 'PATCH', `/orders/${orderNumber}`, { ...staff, body: { trackingNumber: 'TN 1' } })
  await shop.services.db.execute(sql`insert into parcel_units (parcel_id, order_line_id, serial)
    select c.parcel_id, c.order_line_id, 'SN 1' from parcel_lines c join parcels p on p.id = c.parcel_id
    join orders o on o.id = p.order_id where o.order_number = ${orderNumber}`)
  await send(shop, 'POST', `/orders/${orderNumber}/notes`, { ...staff, body: { text: 'Rang <twice>' } })
  const { conversations } = (await send(shop, 'GET', `/admin/conversations?state=all&q=from-${email}`, staff))
    .body
  const conversation = `/admin/conversations/${conversations[0].id}`
  const headers = { 'idempotency-key': 'once' }
  await send(shop, 'POST', `${conversation}/answers`, {
    ...staff,
    headers,
    body: { text: 'In your <kitchen>', version: 1 },
  })
  await send(shop, 'POST', `${conversation}/notes`, { ...staff, headers, body: { text: 'Very polite' } })
  const note = { ...staff, headers, body: { text: 'Buys for a school' } }
  await send(shop, 'POST', `/admin/customers/${person.id}/notes`, note)
  await shop.services.db.execute(sql`insert into former_emails (account_id, email, was_verified, until)
    values (${person.id}, 'earlier@shop.example', true, now())`)
  const refund = await send(shop, 'POST', `/orders/${orderNumber}/refund`, {
    ...staff,
    headers: { 'idempotency-key': `refund of ${orderNumber}` },
    body: { reason: 'The lid was loose' },
  })
  expect(refund.status).toBe(200)
  await shop.sandbox.deliverNow()
  return { person, owner, orderNumber }
}

const jsonColumns = ['orders.collect_place', 'audit_entries.before', 'audit_entries.after']

/** A paid order of theirs that staff have taken a unit out of. */
async function aCorrected(person: Person): Promise<void> {
  const { token } = await anAdministrator(shop)
  const { orderNumber } = await aPaidOrder(shop, person)
  const { items } = (await send(shop, 'GET', `/orders/${orderNumber}`, { token })).body.order
  const units = [{ lineId: items[0].lineId, quantity: 1 }]
  const body = { version: 1, units, reason: 'Damaged' }
  expect((await send(shop, 'POST', `/orders/${orderNumber}/removals`, { token, body })).status).toBe(200)
  await aWaitingSwap(person, token)
  await aQuote(person, token)
}

async function aQuote({ id, email }: Person, token: string): Promise<void> {
  // A quote is that of an account once it has proved that it reads the address.
  await shop.services.db.update(accounts).set({ emailVerified: true }).where(eq(accounts.id, id))
  const productId = await aProduct(shop)
  const body = {
    lines: [{ productId, quantity: 1, unitPrice: 1 }],
    shippingInfo: { ...anAddress, email },
    validUntil: '2026-12-31',
  }
  expect((await send(shop, 'POST', '/admin/quotes', { token, body })).status).toBe(201)
}

async function aWaitingSwap(person: Person, token: string): Promise<void> {
  const { orderNumber } = await aPaidOrder(shop, person)
  const { items } = (await send(shop, 'GET', `/orders/${orderNumber}`, { token })).body.order
  const [{ lineId, price }] = items
  const productId = await aProduct(shop, { retailCents: Math.round(price * 100) + 10_000 })
  const body = { version: 1, lineId, quantity: 1, productId, expectedDifference: 100, reason: 'As asked' }
  expect((await send(shop, 'POST', `/orders/${orderNumber}/swaps`, { token, body })).status).toBe(200)
}

/** What the export omits, and why. */
const leftOut = {
  // Copies of what its parcel says, and what a courier service said of us.
  'courier_events.tracking_number': 'the same number as in the parcel',
  'parcel_bookings.tracking_number': 'the same number as in the parcel',
  'parcel_bookings.failure': "the courier service's words about our request",
  'return_bookings.tracking_number': 'the number is in the email about the label',
  'return_bookings.failure': "the courier service's words about our request",
  ...Object.fromEntries(
    columnsOf(ofCustomers)
      .filter((column) => /[.](account_id|id)$|_hash$/.test(column))
      .map((column) => [column, 'a key or a hash of the shop’s own']),
  ),
  'saves.outcome': 'the id of what was saved, which the export has',
  'account_addresses.country': 'chosen from a list, and read by the first test',
  'accounts.role': 'every customer’s is the same',
  'accounts.permissions': 'customers have none',
  'accounts.email': 'unique, and so looked for by the test before this one',
  'conversations.name': 'copied from the newest message, which is listed',
  'quotes.email': 'its quotes are found by it',
  'conversations.email': 'copied from the newest message, which is listed',
  'merged_accounts.old_account_id': 'a key of the shop’s own',
  'invoices.document': 'the document itself is, which the test before this one reads',
  'emails.recipient': 'whose emails they are is found by it',
  'emails.subject': 'as it was written, which is sealed',
  'emails.sealed_data': 'opened, as the words of the email',
  'emails.sealed_content': 'opened, as the words of the email',
  'emails.last_error': 'what a mail server said to the shop',
  'orders.search_text': 'made of other columns',
  'parcels.told_tracking_number': 'the tracking number, as it was last emailed',
  'saved_carts.items': 'the cart itself is, which the first test reads',
  'second_factors.sealed_secret': 'a secret',
  'shop_alerts.details': 'of money that belongs to no order, and so to nobody known',
  'shop_alerts.note': 'of money that belongs to no order, and so to nobody known',
  'staff_invitations.email': 'whose invitation it is is found by it',
  'staff_invitations.name': 'of the invitation, which a test below reads',
  'rate_limit_counts.key': 'a hash of what was tried, which leads to nobody',
  'webhook_events.body': 'the provider’s own words of a payment, which is listed',
}

describe('the personal data of an account', () => {
  it('can be exported as JSON', async () => {
    const { person, productId, orderNumber } = await aRegular('regular@shop.example')
    const { headers, text } = await download(person, 'json')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="my-data-2026-11-20.json"')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(JSON.parse(text)).toMatchObject({
      exportedAt: shop.clock.now.toISOString(),
      account: {
        email: person.email,
        phone: '+27821234567',
        addresses: [{ label: 'Home', city: 'Cape Town', country: 'South Africa' }],
      },
      orders: [{ orderNumber, items: [{ productId, quantity: 1 }], shippingInfo: { city: 'Cape Town' } }],
      wishlist: [{ productId }],
      cart: [{ productId, quantity: 2 }],
      messages: [{ message: 'Where is <my> lamp?' }],
      backInStockRequests: [{ product: 'A sold-out desk', email: person.email }],
      emails: [{ kind: 'contact_received' }, { kind: 'reset_password', recipient: person.email }],
      sessions: [{ lastSeenAt: shop.clock.now.toISOString() }],
    })
    for (const secret of [person.token, 'passwordHash', 'tokenHash']) expect(text).not.toContain(secret)
  })

  it('can be exported as a page to read, in which nothing executes', async () => {
    const { person, orderNumber } = await aRegular('reader@shop.example')
    const { headers, text } = await download(person, 'html')
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="my-data-2026-11-20.html"')
    for (const words of [
      person.email,
      orderNumber,
      '12 Sample Street',
      '+27 82 123 4567',
      'R 1',
      'Awaiting payment',
    ]) {
      expect(text.replaceAll('\u00a0', ' ')).toContain(words)
    }
    expect(text).toContain('Where is &lt;my&gt; lamp?')
    expect(text).toContain('A lamp &lt;b&gt;&quot;bright&quot;&lt;/b&gt;')
    expect(text).not.toMatch(/<script|<b>/)
  })

  it('includes returns and the notes on them', async () => {
    const person = await signUp(shop, 'sender@shop.example')
    const { orderNumber } = await aReturn(shop, person, {
      note: 'The <lid> is loose',
      owner: await anAdministrator(shop),
    })
    expect(JSON.parse((await download(person, 'json')).text).returns).toMatchObject([
      { orderNumber, status: 'requested', note: 'The <lid> is loose', items: [{ quantity: 1 }] },
    ])
    expect((await download(person, 'html')).text).toContain('The &lt;lid&gt; is loose')
  })

  it('includes payments, refunds, invoices, emails, notes and changes, but not which staff made them', async () => {
    const { person, owner, orderNumber } = await aRefunded('refunded@shop.example')
    const { text } = await download(person, 'json')
    const data = JSON.parse(text)
    expect(data).toMatchObject({
      payments: [{ orderNumber, amount: expect.any(Number) }],
      refunds: [{ orderNumber, reason: 'The lid was loose', status: 'succeeded' }],
      remarks: expect.arrayContaining([
        expect.objectContaining({ orderNumber, text: 'Rang <twice>' }),
        expect.objectContaining({ orderNumber: null, text: 'Very polite' }),
        expect.objectContaining({ orderNumber: null, text: 'Buys for a school' }),
      ]),
      formerEmails: ['earlier@shop.example'],
      answers: [{ to: 'from-refunded@shop.example', text: 'In your <kitchen>' }],
      changes: expect.arrayContaining([expect.objectContaining({ about: orderNumber })]),
    })
    expect(data.invoices.map(({ kind }: { kind: string }) => kind)).toEqual(['invoice', 'credit_note'])
    expect(data.invoices[0].document.recipient.name).toBe('Sample Customer')
    const confirmed = data.emails.find(({ kind }: { kind: string }) => kind === 'order_confirmed')
    expect(confirmed.subject).toContain(orderNumber)
    expect(confirmed.text).toContain('Sample Customer')
    for (const staff of [owner.email, owner.id]) expect(text).not.toContain(staff)

    const page = await download(person, 'html')
    for (const words of ['Rang &lt;twice&gt;', 'The lid was loose', 'Credit notes', confirmed.subject])
      expect(page.text.toLowerCase()).toContain(words.toLowerCase())
  })

  it('includes no link that opens the account', async () => {
    const person = await signUp(shop, 'linked@shop.example')
    await send(shop, 'POST', '/auth/forgot-password', { body: { email: person.email } })
    const { text } = await download(person, 'json')
    expect(JSON.parse(text).emails).toMatchObject([{ kind: 'reset_password' }])
    expect(text).not.toMatch(/token=/)
  })

  it('includes every column with customer data', async () => {
    const { person } = await aRefunded('columns@shop.example')
    await aCorrected(person)
    // A code is only drawn for what is collected in store.
    await shop.services.db.execute(sql`update orders set is_collected = true`)
    const columns = columnsOf(ofCustomers).filter((column) => !Object.hasOwn(leftOut, column))
    for (const column of columns) {
      const [table = '', name = ''] = column.split('.')
      const value = jsonColumns.includes(column)
        ? JSON.stringify({ [`mark of ${column}`]: 1 })
        : `mark of ${column}`
      await shop.services.db.execute(
        sql`update ${sql.identifier(table)} set ${sql.identifier(name)} = ${value}`,
      )
    }
    const { text } = await download(person, 'json')
    expect(columns.filter((column) => !text.includes(`mark of ${column}`))).toEqual([])
  })

  it('includes an invitation to work here that is still open', async () => {
    const person = await signUp(shop, 'invited@shop.example')
    const { token } = await anAdministrator(shop)
    const body = { name: 'Invited Person', email: person.email, role: 'staff', permissions: ['orders'] }
    expect((await send(shop, 'POST', '/admin/invitations', { token, body })).status).toBe(201)
    const { text } = await download(person, 'json')
    expect(JSON.parse(text).invitations).toEqual([
      { sentAt: shop.clock.now.toISOString(), name: 'Invited Person', email: person.email },
    ])
    expect((await download(person, 'html')).text).toContain('Invited Person')
  })

  it('omits emails to the shop itself, which remain when the account is deleted', async () => {
    const person = await signUp(shop, 'twice@shop.example')
    const order = await aPaidOrder(shop, person)
    await paySecondTime(shop, order, 'p_second')
    const { emails } = JSON.parse((await download(person, 'json')).text)
    expect(emails.map(({ kind }: { kind: string }) => kind)).toEqual(['order_confirmed'])

    await shop.services.db.execute(sql`update emails set status = 'sent'`)
    await send(shop, 'DELETE', '/account', { token: person.token, body: { password } })
    expect(await emailsAbout(shop, order.orderNumber)).toEqual(['attention_needed'])
  })

  it('is empty for somebody who did nothing yet, but still a page', async () => {
    const person = await signUp(shop, 'newcomer@shop.example')
    const { text } = await download(person, 'html')
    expect(text.match(/None\./g)).toHaveLength(17)
  })

  it('includes messages sent from its address by others only once the address is verified', async () => {
    const email = 'somebodys@shop.example'
    const body = { name: 'Sample', email, message: 'A private word' }
    await send(shop, 'POST', '/contact', { body })
    const person = await signUp(shop, email)
    expect(JSON.parse((await download(person, 'json')).text).messages).toEqual([])
    await shop.services.db.update(accounts).set({ emailVerified: true }).where(eq(accounts.id, person.id))
    expect(JSON.parse((await download(person, 'json')).text).messages).toMatchObject([
      { message: 'A private word' },
    ])
  })

  it('can be exported only by its owner, in one of two formats', async () => {
    expectProblem(await send(shop, 'GET', '/account/export'), 401, 'not_signed_in')
    const { token } = await signUp(shop, 'forms@shop.example')
    expectProblem(await send(shop, 'GET', '/account/export?format=pdf', { token }), 400, 'invalid')
  })
})
