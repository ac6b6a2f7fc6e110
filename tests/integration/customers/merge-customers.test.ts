import { and, eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { mergeCustomers, previewMerge } from '#contract/accounts/customer.ts'
import { accounts, mergedAccounts } from '#server/db/schema/accounts.ts'
import { auditEntries } from '#server/db/schema/audit.ts'
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
import { emailsTo } from '#tests/support/given/emails.ts'
import { aPaidOrder } from '#tests/support/given/order-life.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

let count = 0

async function merge(
  staying: Person,
  closing: Person,
  typedEmail = closing.email,
  actor = owner,
): Promise<Reply> {
  const reply = await send(shop, 'POST', `/admin/customers/${staying.id}/merge`, {
    token: actor.token,
    body: { closing: closing.id, typedEmail },
  })
  if (reply.status !== 403) keepsItsContract(mergeCustomers, reply)
  return reply
}

async function preview(staying: Person, closing: Person) {
  const reply = await send(shop, 'GET', `/admin/customers/${staying.id}/merge?closing=${closing.id}`, {
    token: owner.token,
  })
  keepsItsContract(previewMerge, reply)
  return reply.body.preview
}

async function write(person: Person | null, email: string, message: string): Promise<void> {
  const reply = await send(shop, 'POST', '/contact', {
    ...(person && { token: person.token }),
    body: { name: 'Thandi Mokoena', email, message },
  })
  expect(reply.status).toBe(201)
}

async function note(person: Person, text: string): Promise<void> {
  const reply = await send(shop, 'POST', `/admin/customers/${person.id}/notes`, {
    token: owner.token,
    headers: { 'idempotency-key': 'the same key on both' },
    body: { text },
  })
  expect(reply.status).toBe(201)
}

const addressOf = (street: string) => ({
  label: 'Home',
  fullName: 'Thandi Mokoena',
  address: street,
  city: 'Cape Town',
  postalCode: '8001',
  phone: '+27821234567',
})

async function furnish(
  person: Person,
  { street, wishlist, cart }: { street: string; wishlist: number[]; cart: number[] },
) {
  const { token } = person
  const replies = [
    await send(shop, 'PUT', '/account/addresses', {
      token,
      body: { addresses: [addressOf('1 Long Street'), addressOf(street)] },
    }),
    await send(shop, 'PUT', '/wishlist', { token, body: { productIds: wishlist } }),
    await send(shop, 'PUT', '/cart', {
      token,
      body: { items: cart.map((productId) => ({ productId, quantity: 2 })) },
    }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
}

async function numberOfRows(table: string, accountId: string): Promise<number> {
  const { rows } = await shop.services.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)} where account_id = ${accountId}`,
  )
  return rows[0]?.count ?? 0
}

const orderNumbersOf = async (person: Person): Promise<string[]> =>
  (await send(shop, 'GET', '/orders?limit=100&scope=own', { token: person.token })).body.orders.map(
    ({ orderNumber }: { orderNumber: string }) => orderNumber,
  )

describe('two accounts of one person', () => {
  it('become one: everything moves as the preview said, and the other login ends', async () => {
    const [staying, closing] = [await aCustomer(shop), await aCustomer(shop)]
    await shop.services.db.update(accounts).set({ emailVerified: true }).where(eq(accounts.id, closing.id))
    const [shared, own, other] = [await aProduct(shop), await aProduct(shop), await aProduct(shop)]
    await furnish(staying, { street: '2 Kloof Road', wishlist: [shared, own], cart: [shared] })
    await furnish(closing, { street: '3 Main Road', wishlist: [other, shared], cart: [other, shared] })
    const kept = await aPaidOrder(shop, staying)
    const moved = await aPaidOrder(shop, closing)
    const waiting = (await placeOrder(shop, closing, [{ productId: own, quantity: 1 }])).body.order
      .orderNumber
    await write(staying, staying.email, 'From the first account')
    await write(closing, closing.email, 'From the second account')
    // Without a login, from the address that is theirs.
    await write(null, closing.email, 'From nobody in particular')
    await note(staying, 'About the first')
    await note(closing, 'About the second')
    const soldOut = await aProduct(shop, { onHand: 0 })
    await send(shop, 'POST', `/products/${soldOut}/back-in-stock`, {
      token: closing.token,
      body: { email: closing.email },
    })

    const said = await preview(staying, closing)
    expect(said).toMatchObject({
      moves: {
        orders: 2,
        unpaidOrders: 1,
        messages: 2,
        addresses: 1,
        wishlistItems: 1,
        cartItems: 1,
        backInStockRequests: 1,
        notes: 1,
      },
      isLeftOut: { addresses: 1, wishlistItems: 1, cartItems: 1 },
      ends: { sessions: 1, hasSecondFactor: false },
    })

    const reply = await merge(staying, closing, ` ${closing.email.toUpperCase()} `)
    expect(reply.status).toBe(200)
    expect(reply.body.customer).toMatchObject({
      id: staying.id,
      allOrders: 3,
      orders: 2,
      formerEmails: [closing.email],
      conversations: [{ messages: 3, state: 'open' }],
      notes: [{ text: 'About the second' }, { text: 'About the first' }],
      wishlistItems: 3,
      backInStock: [{}],
    })
    expect((await orderNumbersOf(staying)).toSorted()).toEqual(
      [kept.orderNumber, moved.orderNumber, waiting].toSorted(),
    )
    expect(reply.body.customer.addresses.map(({ address }: { address: string }) => address)).toEqual([
      '1 Long Street',
      '2 Kloof Road',
      '3 Main Road',
    ])
    const cart = await send(shop, 'GET', '/cart', { token: staying.token })
    expect(JSON.stringify(cart.body)).toContain(String(other))
    expect((await send(shop, 'GET', '/account', { token: closing.token })).status).toBe(401)
    for (const table of [
      'orders',
      'conversations',
      'contact_messages',
      'customer_notes',
      'sessions',
      'credentials',
      'wishlist_items',
      'saved_carts',
    ])
      expect(await numberOfRows(table, closing.id), table).toBe(0)

    // The link to the old page leads to the account that stayed.
    const old = await send(shop, 'GET', `/admin/customers/${closing.id}`, { token: owner.token })
    expect(old.body.customer.id).toBe(staying.id)
    for (const { email } of [staying, closing])
      expect((await emailsTo(shop, email)).filter(({ kind }) => kind === 'accounts_merged')).toHaveLength(1)
    const [entry] = await shop.services.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'accounts_merged'), eq(auditEntries.subjectId, staying.id)))
    expect(entry).toMatchObject({
      actorEmail: owner.email,
      before: { closedEmail: closing.email },
      after: { moved: { orders: 2 } },
    })
  })

  it('are merged once, however often it is asked for', async () => {
    const [staying, closing] = [await aCustomer(shop), await aCustomer(shop)]
    const replies = await Promise.all([
      merge(staying, closing),
      merge(staying, closing),
      merge(staying, closing),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await emailsTo(shop, staying.email)).length).toBe(1)
    const rows = await shop.services.db
      .select()
      .from(mergedAccounts)
      .where(eq(mergedAccounts.oldAccountId, closing.id))
    expect(rows).toMatchObject([{ accountId: staying.id, mergedBy: owner.email }])
  })

  it('are not merged both ways at once', async () => {
    const [one, other] = [await aCustomer(shop), await aCustomer(shop)]
    const replies = await Promise.all([merge(one, other), merge(other, one)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  it('may be three: the pointers lead on', async () => {
    const [first, second, third] = [await aCustomer(shop), await aCustomer(shop), await aCustomer(shop)]
    await merge(second, first)
    await merge(third, second)
    for (const { id } of [first, second]) {
      const { body } = await send(shop, 'GET', `/admin/customers/${id}`, { token: owner.token })
      expect(body.customer).toMatchObject({ id: third.id, formerEmails: [second.email, first.email] })
    }
  })

  it('are refused by the wrong address, of staff, of one, and by everybody but administrators', async () => {
    const [staying, closing] = [await aCustomer(shop), await aCustomer(shop)]
    expectProblem(await merge(staying, closing, staying.email), 400, 'other_email')
    expectProblem(await merge(staying, staying), 409, 'same_account')
    const clerk = await aStaffMember(shop, ['orders', 'reports', 'emails'])
    expectProblem(await merge(staying, clerk), 409, 'staff_account')
    expectProblem(await merge(clerk, closing), 409, 'staff_account')
    expect((await merge(staying, closing, closing.email, clerk)).status).toBe(403)
    expectProblem(await merge(staying, { ...closing, id: 'nobody' }), 404, 'not_found')
    expect((await send(shop, 'GET', '/account', { token: closing.token })).status).toBe(200)
  })
})

describe('while something else happens', () => {
  it.each(['staying', 'closing'] as const)(
    'no order is lost that the account that is %s places at that moment',
    async (who) => {
      for (let round = 0; round < 4; round++) {
        const pair = { staying: await aCustomer(shop), closing: await aCustomer(shop) }
        const productId = await aProduct(shop, { onHand: 50 })
        const items = [{ productId, quantity: 1 }]
        await placeOrder(shop, pair.staying, items)
        await placeOrder(shop, pair.closing, items)
        const [merged, placed] = await Promise.all([
          merge(pair.staying, pair.closing),
          placeOrder(shop, pair[who], items, { key: `raced-${++count}` }),
        ])
        expect(merged.status).toBe(200)
        // Whoever was logged in to the account that closed is logged out.
        expect(who === 'staying' ? [201] : [201, 401]).toContain(placed.status)
        const expected = placed.status === 201 ? 3 : 2
        expect(await orderNumbersOf(pair.staying)).toHaveLength(expected)
        const { rows } = await shop.services.db.execute<{
          sequences: number[]
          held: number
          orphans: number
        }>(sql`
        select array_agg(account_sequence order by account_sequence) as sequences,
          (select reserved from stock_levels where product_id = ${productId}) as held,
          (select count(*)::int from orders where account_id is null) as orphans
        from orders where account_id = ${pair.staying.id}`)
        expect(rows[0]).toEqual({
          sequences: Array.from({ length: expected }, (_, at) => at + 1),
          held: expected,
          orphans: 0,
        })
      }
    },
  )

  it('an order that takes the next number first is waited for, and counted', async () => {
    const [staying, closing] = [await aCustomer(shop), await aCustomer(shop)]
    const items = [{ productId: await aProduct(shop), quantity: 1 }]
    await placeOrder(shop, staying, items)
    await placeOrder(shop, closing, items)
    const other = await shop.services.database.pool.connect()
    await other.query('begin')
    await other.query(
      `insert into orders (order_number, account_id, account_sequence, status, idempotency_key, request_hash, placed_at,
        reserved_until, subtotal_cents, shipping_cents, vat_cents, total_cents, item_count, prices_include_vat, email,
        full_name, address, city, postal_code, country, phone)
      select 'ORD-' || $1::text, account_id, 2, 'cancelled', $1, request_hash, placed_at, reserved_until, subtotal_cents,
        shipping_cents, vat_cents, total_cents, item_count, prices_include_vat, email, full_name, address, city,
        postal_code, country, phone from orders where account_id = $2`,
      [`next-${++count}`, staying.id],
    )
    const merging = merge(staying, closing)
    await expect
      .poll(async () => {
        const { rows } = await other.query<{ count: number }>(
          "select count(*)::int as count from pg_locks where not granted and locktype = 'transactionid'",
        )
        return rows[0]?.count
      })
      .toBeGreaterThan(0)
    await other.query('commit')
    other.release()
    expect((await merging).status).toBe(200)
    const { rows } = await shop.services.db.execute<{ sequence: number }>(
      sql`select account_sequence as sequence from orders where account_id = ${staying.id} order by 1`,
    )
    expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  })

  it('no message is lost', async () => {
    const [staying, closing] = [await aCustomer(shop), await aCustomer(shop)]
    const replies = await Promise.all([
      merge(staying, closing),
      write(staying, staying.email, 'From the one').then(() => ({ status: 201 })),
      send(shop, 'POST', '/contact', {
        token: closing.token,
        body: { name: 'Thandi', email: closing.email, message: 'From the other' },
      }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 201, expect.any(Number)])
    const { rows } = await shop.services.db.execute<{ count: number }>(
      sql`select count(*)::int as count from contact_messages where email in (${staying.email}, ${closing.email})`,
    )
    expect(rows[0]?.count).toBe(replies[2]?.status === 201 ? 2 : 1)
  })
})

describe('the personal data of a merged person', () => {
  it('contains everything of both, and nobody else gets it with the address', async () => {
    const [staying, closing] = [await aCustomer(shop), await aCustomer(shop)]
    await shop.services.db.update(accounts).set({ emailVerified: true }).where(eq(accounts.id, closing.id))
    const moved = await aPaidOrder(shop, closing)
    await write(null, closing.email, 'A question of long ago')
    await send(shop, 'POST', `/admin/users/${closing.id}/reset-link`, { token: owner.token })
    await merge(staying, closing)
    // Later, the address is another's.
    const later = await aCustomer(shop, closing.email)
    const { body } = await send(shop, 'GET', '/account/export', { token: staying.token })
    expect(body.orders.map(({ orderNumber }: { orderNumber: string }) => orderNumber)).toEqual([
      moved.orderNumber,
    ])
    expect(body.formerEmails).toEqual([closing.email])
    expect(body.messages).toMatchObject([{ message: 'A question of long ago' }])
    expect(body.payments).toHaveLength(1)
    const kinds = body.emails.map(({ kind }: { kind: string }) => kind)
    for (const kind of ['reset_password', 'order_confirmed', 'contact_received', 'accounts_merged'])
      expect(kinds).toContain(kind)
    expect(body.changes.map(({ action }: { action: string }) => action)).toEqual([
      'reset_link_sent',
      'accounts_merged',
    ])
    const theirs = await send(shop, 'GET', '/account/export', { token: later.token })
    expect(theirs.body).toMatchObject({ orders: [], messages: [], emails: [] })
  })
})
