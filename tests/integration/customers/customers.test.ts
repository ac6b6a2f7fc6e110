import { parse } from 'csv-parse/sync'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import {
  addCustomerNote,
  changeCustomerEmail,
  correctCustomer,
  helpCustomer,
  listCustomers,
  readCustomer,
} from '#contract/accounts/customer.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { auditEntries } from '#server/db/schema/audit.ts'
import { customerGroups } from '#server/db/schema/customer-groups.ts'
import {
  aCustomer,
  anAdministrator,
  aProduct,
  aStaffMember,
  type Person,
  placeOrder,
  type Reply,
  send,
} from '#tests/support/given/builders.ts'
import { emailsTo, tokenIn } from '#tests/support/given/emails.ts'
import { aPaidOrder } from '#tests/support/given/order-life.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openMailServer } from '#tests/support/http/mail-server.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const mail = await openMailServer()
const shop = await openShop({ smtpUrl: mail.url })
const owner = await anAdministrator(shop)
const clerk = await aStaffMember(shop, ['orders'])
afterAll(async () => {
  await shop.close()
  await mail.stop()
})

let count = 0

async function aNamed(
  firstName: string,
  lastName: string,
  more: Partial<typeof accounts.$inferInsert> = {},
): Promise<Person> {
  const person = await aCustomer(shop)
  await shop.services.db
    .update(accounts)
    // By the shop's clock, as everything else, each a second later.
    .set({
      firstName,
      lastName,
      createdAt: new Date(shop.services.clock().getTime() + (++count - 1000) * 1000),
      ...more,
    })
    .where(eq(accounts.id, person.id))
  return person
}

async function list(query: string, person = owner) {
  const reply = await send(shop, 'GET', `/admin/customers?limit=100&${query}`, { token: person.token })
  keepsItsContract(listCustomers, reply)
  return reply.body
}

async function read(id: string, person = owner) {
  const reply = await send(shop, 'GET', `/admin/customers/${id}`, { token: person.token })
  keepsItsContract(readCustomer, reply)
  return reply.body.customer
}

const namesOf = ({ customers }: { customers: { name: string }[] }) => customers.map(({ name }) => name)

type HelpOptions = { key?: string; actor?: Person }

async function help(
  person: Person,
  wanted: string,
  { key = `help-${++count}`, actor = clerk }: HelpOptions = {},
): Promise<Reply> {
  const reply = await send(shop, 'POST', `/admin/customers/${person.id}/help`, {
    token: actor.token,
    headers: { 'idempotency-key': key },
    body: { help: wanted },
  })
  keepsItsContract(helpCustomer, reply)
  return reply
}

async function actionsOn(person: Person): Promise<string[]> {
  const rows = await shop.services.db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, 'account'), eq(auditEntries.subjectId, person.id)))
    .orderBy(auditEntries.id)
  return rows.map(({ action }) => action)
}

async function write(body: object, person?: Person): Promise<void> {
  const reply = await send(shop, 'POST', '/contact', { body, ...(person && { token: person.token }) })
  expect(reply.status).toBe(201)
}

describe('the list of customers', () => {
  it('has everyone with an account and guests who wrote, and sorts by what they bought', async () => {
    const rich = await aNamed('Zinhle', 'Rich')
    const keen = await aNamed('Zinhle', 'Keen')
    const idle = await aNamed('Zinhle', 'Idle', { emailVerified: true })
    await aPaidOrder(shop, keen, { quantity: 1 })
    await aPaidOrder(shop, keen, { quantity: 1 })
    await aPaidOrder(shop, rich, { quantity: 4 })
    await shop.services.db.execute(
      sql`update orders set placed_at = placed_at + interval '1 minute' where account_id = ${rich.id}`,
    )
    // Never paid, so nothing was bought.
    await placeOrder(shop, idle, [{ productId: await aProduct(shop), quantity: 1 }])
    await write({ name: 'Zinhle Guest', email: 'zinhle-guest@mail.example', message: 'Are you open?' })

    expect(namesOf(await list('q=zinhle'))).toEqual([
      'Zinhle Guest',
      'Zinhle Idle',
      'Zinhle Keen',
      'Zinhle Rich',
    ])
    expect(namesOf(await list('q=zinhle&sort=value'))).toEqual([
      'Zinhle Rich',
      'Zinhle Keen',
      'Zinhle Idle',
      'Zinhle Guest',
    ])
    expect(namesOf(await list('q=zinhle&sort=orders'))).toEqual([
      'Zinhle Keen',
      'Zinhle Rich',
      'Zinhle Idle',
      'Zinhle Guest',
    ])
    expect(namesOf(await list('q=zinhle&sort=last_order'))).toEqual([
      'Zinhle Rich',
      'Zinhle Keen',
      'Zinhle Idle',
      'Zinhle Guest',
    ])
    expect(namesOf(await list('q=zinhle&filter=with_orders'))).toEqual(['Zinhle Keen', 'Zinhle Rich'])
    expect(namesOf(await list('q=zinhle&filter=without_orders'))).toEqual(['Zinhle Idle'])
    expect(namesOf(await list('q=zinhle&filter=unverified&sort=value'))).toEqual([
      'Zinhle Rich',
      'Zinhle Keen',
    ])
    expect(namesOf(await list('q=zinhle&filter=guests'))).toEqual(['Zinhle Guest'])
    const byTwos = async (page: number) => {
      const reply = await send(shop, 'GET', `/admin/customers?q=zinhle&sort=value&limit=2&page=${page}`, {
        token: owner.token,
      })
      expect(reply.body.pagination).toMatchObject({ total: 4, pages: 2 })
      return namesOf(reply.body)
    }
    expect([await byTwos(1), await byTwos(2)]).toEqual([
      ['Zinhle Rich', 'Zinhle Keen'],
      ['Zinhle Idle', 'Zinhle Guest'],
    ])
    const [found] = (await list('q=rich+zinhle')).customers
    expect(found).toMatchObject({ id: rich.id, kind: 'account', orders: 1 })
    expect(found.value).toBeGreaterThan(4000)
  })

  it('shows the customers of one group, counts them, and its export follows', async () => {
    const [schools, clubs] = await shop.services.db
      .insert(customerGroups)
      .values(['Schools', 'Clubs'].map((name) => ({ name, createdAt: shop.services.clock() })))
      .returning({ id: customerGroups.id })
    const school = await aNamed('Lerato', 'School', { customerGroupId: schools?.id ?? 0 })
    await aNamed('Lerato', 'College', { customerGroupId: schools?.id ?? 0, emailVerified: true })
    await aNamed('Lerato', 'Club', { customerGroupId: clubs?.id ?? 0 })
    await aNamed('Lerato', 'None')
    await write({ name: 'Lerato Guest', email: 'lerato-guest@mail.example', message: 'Are you open?' })
    await aPaidOrder(shop, school)

    const ofSchools = await list(`group=${schools?.id}`)
    expect(namesOf(ofSchools)).toEqual(['Lerato College', 'Lerato School'])
    expect(ofSchools.pagination.total).toBe(2)
    expect(ofSchools.customers[1].customerGroup).toBe('Schools')
    expect(ofSchools.groups).toEqual([
      { id: clubs?.id, name: 'Clubs', customers: 1 },
      { id: schools?.id, name: 'Schools', customers: 2 },
    ])
    expect(namesOf(await list(`group=${schools?.id}&sort=value`))).toEqual([
      'Lerato School',
      'Lerato College',
    ])
    expect(namesOf(await list(`group=${schools?.id}&filter=with_orders`))).toEqual(['Lerato School'])
    expect(namesOf(await list(`group=${schools?.id}&filter=guests`))).toEqual([])

    const exported = async (query: string, { token } = owner) =>
      send(shop, 'GET', `/admin/customers/export.csv?${query}`, { token })
    const rowsOf = async (query: string): Promise<Record<string, string>[]> =>
      parse((await exported(query)).body, { columns: true, bom: true })
    expect(await rowsOf(`q=lerato&group=${schools?.id}`)).toMatchObject([
      { name: 'Lerato College', email_verified: 'true', customer_group: 'Schools', paid_orders: '0' },
      { name: 'Lerato School', has_account: 'true', customer_group: 'Schools', paid_orders: '1' },
    ])
    expect((await rowsOf('q=lerato')).map(({ name }) => name)).toEqual([
      'Lerato None',
      'Lerato Club',
      'Lerato College',
      'Lerato School',
      'Lerato Guest',
    ])
    expectProblem(await exported('q=lerato', clerk), 403, 'not_allowed')
  })

  it('finds people by phone, by their saved address and by what stands on their orders', async () => {
    const person = await aNamed('Busi', 'Khumalo', { phone: '+27731112233' })
    await send(shop, 'PUT', '/account/addresses', {
      token: person.token,
      body: {
        addresses: [
          {
            label: 'Home',
            fullName: 'B Khumalo',
            address: '1 Main Road',
            suburb: 'Kalk Bay',
            city: 'Cape Town',
            postalCode: '7975',
            phone: '0731119999',
          },
        ],
      },
    })
    const { orderNumber } = (
      await placeOrder(shop, person, [
        { productId: await aProduct(shop, { name: 'Rooibos kettle' }), quantity: 1 },
      ])
    ).body.order
    for (const said of ['073 111 2233', '1119999', 'kalk bay busi', 'khumalo busi', 'rooibos', orderNumber])
      expect(namesOf(await list(`q=${encodeURIComponent(said)}`)), said).toEqual(['Busi Khumalo'])
    expect(namesOf(await list('q=busi+rich'))).toEqual([])
  })

  it('tells what they are worth only to those who may see sales', async () => {
    const [first] = (await list('', clerk)).customers
    expect(first).not.toHaveProperty('value')
    expectProblem(
      await send(shop, 'GET', '/admin/customers?sort=value', { token: clerk.token }),
      403,
      'forbidden',
    )
    const packer = await aStaffMember(shop, ['catalogue'])
    expect((await send(shop, 'GET', '/admin/customers', { token: packer.token })).status).toBe(403)
  })
})

describe('the page of a person', () => {
  it('shows orders, messages, returns and the rest', async () => {
    const person = await aNamed('Thandi', 'Mokoena')
    const paid = await aPaidOrder(shop, person, { quantity: 1 })
    await send(shop, 'PATCH', `/orders/${paid.orderNumber}`, {
      token: owner.token,
      body: { fulfilled: true },
    })
    await send(shop, 'POST', `/orders/${paid.orderNumber}/returns`, {
      token: person.token,
      body: {
        items: [{ productId: paid.productId, quantity: 1 }],
        reason: 'wrong_or_damaged',
        remedy: 'refund',
      },
    })
    await write({ name: 'Thandi Mokoena', email: person.email, message: 'Where is it?' }, person)
    const saved = await aProduct(shop)
    await send(shop, 'PUT', '/wishlist', { token: person.token, body: { productIds: [saved] } })
    const customer = await read(person.id)
    expect(customer).toMatchObject({
      name: 'Thandi Mokoena',
      isVerified: false,
      orders: 1,
      allOrders: 1,
      newestOrders: [{ orderNumber: paid.orderNumber, status: 'fulfilled' }],
      conversations: [{ state: 'open', messages: 1, message: 'Where is it?' }],
      returns: [{ orderNumber: paid.orderNumber, status: 'requested' }],
      openSessions: 1,
      wishlistItems: 1,
    })
    expect(customer.value).toBe(paid.amountCents / 100)
    expect(customer.average).toBe(customer.value)
    expect(customer.lastLoginAt).not.toBeNull()

    await send(shop, 'POST', `/orders/${paid.orderNumber}/refund`, {
      token: owner.token,
      body: { amount: 100, reason: 'A scratch' },
    })
    await shop.sandbox.deliverNow()
    await expect.poll(async () => (await read(person.id)).value).toBe(customer.value - 100)

    const seen = await read(person.id, clerk)
    expect(seen).not.toHaveProperty('value')
    expect(seen.conversations).toBeNull()
  })

  it('exists for somebody who only wrote, and for nobody else', async () => {
    await write({ name: 'Only Wrote', email: 'only-wrote@mail.example', message: 'Hello' })
    const [guest] = (await list('q=only-wrote')).customers
    expect(await read(guest.id)).toMatchObject({
      kind: 'guest',
      name: 'Only Wrote',
      email: 'only-wrote@mail.example',
      conversations: [{ messages: 1 }],
      orders: 0,
    })
    for (const id of ['guest-999999', 'guest-x', 'nobody'])
      expectProblem(
        await send(shop, 'GET', `/admin/customers/${id}`, { token: owner.token }),
        404,
        'not_found',
      )
  })

  it('keeps notes, each once', async () => {
    const person = await aCustomer(shop)
    const add = (text: string, key: string) =>
      send(shop, 'POST', `/admin/customers/${person.id}/notes`, {
        token: clerk.token,
        headers: { 'idempotency-key': key },
        body: { text },
      })
    const first = await add('Prefers calls after five', 'note-1')
    keepsItsContract(addCustomerNote, first)
    expect(first.body.customer.notes).toMatchObject([
      { text: 'Prefers calls after five', author: clerk.email },
    ])
    await add('Prefers calls after five', 'note-1')
    expect((await read(person.id)).notes).toHaveLength(1)
    expectProblem(await add('Something else', 'note-1'), 409, 'idempotency_key_reused')
    expect(await actionsOn(person)).toEqual(['customer_note_added'])
    const { body } = await send(shop, 'GET', '/account/export', { token: person.token })
    expect(JSON.stringify(body)).toContain('Prefers calls after five')
  })
})

describe('what staff can do for a person', () => {
  it('send the verification email again, once for each press', async () => {
    const person = await aCustomer(shop)
    expect((await help(person, 'verification_email', { key: 'again' })).status).toBe(200)
    expect((await help(person, 'verification_email', { key: 'again' })).status).toBe(200)
    expect((await emailsTo(shop, person.email)).map(({ kind }) => kind)).toEqual(['verify_email'])
    expect(await actionsOn(person)).toEqual(['verification_email_sent'])
    expectProblem(await help(person, 'reset_link', { key: 'again' }), 409, 'idempotency_key_reused')
    await shop.services.db.update(accounts).set({ emailVerified: true }).where(eq(accounts.id, person.id))
    expectProblem(await help(person, 'verification_email'), 409, 'already_verified')
  })

  it('send a link to a new password, and end all sessions', async () => {
    const person = await aCustomer(shop)
    await help(person, 'reset_link')
    const token = await tokenIn(shop, person.email, 'reset_password')
    expect((await send(shop, 'GET', '/account', { token: person.token })).status).toBe(200)
    await help(person, 'end_sessions')
    expect((await send(shop, 'GET', '/account', { token: person.token })).status).toBe(401)
    expect(
      (await send(shop, 'POST', '/auth/reset-password', { body: { token, password: 'umbrella-violin-7' } }))
        .status,
    ).toBe(200)
    expect(await actionsOn(person)).toEqual(['reset_link_sent', 'sessions_ended'])
  })

  it('correct a name and a phone number', async () => {
    const person = await aNamed('Tandi', 'Mokwena')
    const correct = (body: object, actor = clerk) =>
      send(shop, 'PATCH', `/admin/customers/${person.id}`, { token: actor.token, body })
    const reply = await correct({ firstName: ' Thandi ', phone: '084 777 8899' })
    keepsItsContract(correctCustomer, reply)
    expect(reply.body.customer).toMatchObject({
      firstName: 'Thandi',
      lastName: 'Mokwena',
      phone: '+27847778899',
    })
    await correct({ firstName: 'Thandi', phone: '+27 84 777 8899' })
    expect(await actionsOn(person)).toEqual(['customer_corrected'])
    expect((await correct({ phone: '' })).body.customer.phone).toBeNull()
    expectProblem(await correct({ phone: 'later' }), 400, 'invalid_phone')
    expectProblem(await correct({ firstName: '', lastName: ' ' }), 400, 'missing_name')
  })

  it('but to accounts of colleagues, only administrators', async () => {
    const colleague = await aStaffMember(shop, ['orders'])
    for (const wanted of ['reset_link', 'end_sessions', 'verification_email'])
      expectProblem(await help(colleague, wanted), 403, 'staff_account')
    const rename = { token: clerk.token, body: { firstName: 'Somebody' } }
    expectProblem(await send(shop, 'PATCH', `/admin/customers/${colleague.id}`, rename), 403, 'staff_account')
    expect(await emailsTo(shop, colleague.email)).toEqual([])
    expect((await help(colleague, 'reset_link', { actor: owner })).status).toBe(200)
    expectProblem(await help(owner, 'end_sessions', { actor: owner }), 409, 'own_sessions')
  })
})

describe('another email address', () => {
  const change = async (person: Person, email: string, actor = owner): Promise<Reply> => {
    const reply = await send(shop, 'POST', `/admin/customers/${person.id}/email`, {
      token: actor.token,
      body: { email },
    })
    if (actor === owner) keepsItsContract(changeCustomerEmail, reply)
    return reply
  }

  it('must be verified, ends all sessions, and is told to the old one', async () => {
    const person = await aNamed('Thandi', 'Mokoena', { emailVerified: true })
    await help(person, 'reset_link')
    const oldLink = await tokenIn(shop, person.email, 'reset_password')
    const email = 'Thandi.New@mail.example'
    expect((await change(person, email)).body.customer).toMatchObject({
      email: 'thandi.new@mail.example',
      isVerified: false,
      mustVerify: true,
      openSessions: 0,
      formerEmails: [person.email],
    })
    // Sent again, nothing more happens.
    await change(person, email)
    expect((await send(shop, 'GET', '/account', { token: person.token })).status).toBe(401)
    const kinds = async (to: string) => (await emailsTo(shop, to)).map(({ kind }) => kind)
    expect(await kinds(person.email)).toEqual(['reset_password', 'email_changed'])
    expect(await kinds('thandi.new@mail.example')).toEqual(['verify_email'])
    const reset = { body: { token: oldLink, password: 'umbrella-violin-7' } }
    expectProblem(await send(shop, 'POST', '/auth/reset-password', reset), 400, 'invalid_token')
    expect(await actionsOn(person)).toEqual(['reset_link_sent', 'customer_email_changed'])

    const token = await tokenIn(shop, 'thandi.new@mail.example', 'verify_email')
    const verify = { body: { token, newPassword: 'umbrella-violin-7' } }
    expect((await send(shop, 'POST', '/auth/verify-email', verify)).status).toBe(200)
    const { body } = await send(shop, 'POST', '/login', {
      body: { email: 'thandi.new@mail.example', password: 'umbrella-violin-7' },
    })
    expect(body.user).toMatchObject({ id: person.id, emailVerified: true })
    // What was sent to the address that was theirs is still about them.
    const exported = await send(shop, 'GET', '/account/export', { token: body.session.access_token })
    expect(JSON.stringify(exported.body)).toContain('email_changed')
  })

  it('is refused if it is taken or none, of staff, and to everybody but administrators', async () => {
    const person = await aCustomer(shop)
    const other = await aCustomer(shop)
    expectProblem(await change(person, other.email.toUpperCase()), 409, 'address_taken')
    expectProblem(await change(person, 'not an address'), 400, 'invalid_email')
    expectProblem(await change(clerk, 'clerk-new@mail.example'), 409, 'staff_account')
    expect((await change(person, 'new@mail.example', clerk)).status).toBe(403)
    expect((await read(person.id)).email).toBe(person.email)
  })
})

it('emails and messages are found by the name and the phone of their customer', async () => {
  const person = await aNamed('Nomvula', 'Sithole', { phone: '+27764445566' })
  await help(person, 'reset_link')
  await write({ name: 'N. S.', email: person.email, message: 'A question' }, person)
  for (const said of ['sithole nomvula', '076 444 5566']) {
    const q = encodeURIComponent(said)
    const { body: emails } = await send(shop, 'GET', `/admin/emails?q=${q}`, { token: owner.token })
    expect(emails.emails.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'contact_received',
      'reset_password',
    ])
    const { body: inbox } = await send(shop, 'GET', `/admin/conversations?q=${q}`, { token: owner.token })
    expect(inbox.conversations).toMatchObject([{ email: person.email }])
  }
})

it('products of the admin area are found by words in any order', async () => {
  await aProduct(shop, { name: 'Volkano Mechanical Keyboard' })
  const { body } = await send(shop, 'GET', '/admin/products?q=mechanical+keyboard+volkano', {
    token: owner.token,
  })
  expect(body.products.map(({ name }: { name: string }) => name)).toEqual(['Volkano Mechanical Keyboard'])
})
