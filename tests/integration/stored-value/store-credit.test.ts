import { like, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { auditEntries } from '#server/db/schema/audit.ts'
import { saves } from '#server/db/schema/saves.ts'
import { numberInvoiceOf } from '#server/features/invoices/number-invoices.ts'
import { imbalancesOf } from '#tests/support/database/balance.ts'
import {
  anAdministrator,
  aProduct,
  type Person,
  placeOrder,
  send,
  startCheckout,
} from '#tests/support/given/builders.ts'
import { readOrder } from '#tests/support/given/order-life.ts'
import { payOnHostedPage, refundsAtProvider } from '#tests/support/given/payments.ts'
import { aRequestedReturn } from '#tests/support/given/returns.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { aGiftCard, changeCredit, creditOf, giftCardOf } from '#tests/support/given/stored-value.ts'
import { expectProblem } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
const mouse = await aProduct(shop, { retailCents: 100_000, onHand: 900 })
afterAll(async () => {
  expect(await imbalancesOf(shop)).toEqual([])
  await shop.close()
})

// R 1 000,00 and R 299,00 for delivery.
const items = () => [{ productId: mouse, quantity: 1 }]

const aPerson = () => signUp(shop, `${crypto.randomUUID()}@shop.example`)

async function aCustomerWith(amount: number): Promise<Person> {
  const person = await aPerson()
  await changeCredit(shop, owner, { of: person, direction: 'give', amount })
  return person
}

const remove = ({ token }: Person, body: Record<string, unknown> = {}) =>
  send(shop, 'DELETE', '/account', { token, body: { password, ...body } })

describe('the store credit of an account', () => {
  // Fails if an entry that is not made is taken for one: the customer would be told of credit that is not there.
  it('is given once for a key, also when that is forgotten, and never said to be given to somebody else', async () => {
    const [person, other] = [await aPerson(), await aPerson()]
    const give = (of: Person, amount = 200) =>
      changeCredit(shop, owner, { of, amount, direction: 'give', key: 'goodwill-of-november' })
    expect((await give(person)).status).toBe(200)
    expectProblem(await give(other), 409, 'idempotency_key_reused')
    await shop.services.db.delete(saves).where(like(saves.key, '%goodwill-of-november'))
    expect((await give(person)).status).toBe(200)
    expect(await creditOf(shop, person)).toMatchObject({ balance: 200, entries: [{ reason: 'given' }] })
    expect(await creditOf(shop, other)).toMatchObject({ balance: 0, entries: [] })
    const given = sql`action = 'store_credit_given' and subject_id in (${person.id}, ${other.id})`
    expect(await shop.services.db.$count(auditEntries, given)).toBe(1)
  })

  it('is in the copy of its data, to read and for programs, and in nobody else’s', async () => {
    const person = await aCustomerWith(250)
    await placeOrder(shop, person, items(), { useStoreCredit: true, expectedDue: 1049 })
    const read = async ({ token }: Person, format: string) => {
      const reply = await fetch(`${shop.url}/api/account/export?format=${format}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return reply.text()
    }
    expect(JSON.parse(await read(person, 'json')).storeCredit).toMatchObject({
      balance: 250,
      entries: [{ reason: 'given', amount: 250, note: 'For the late delivery' }],
    })
    expect(await read(person, 'html')).toContain('<h2>Store credit</h2>\n<table>')
    const other = await aPerson()
    expect(await creditOf(shop, other)).toEqual({ balance: 0, held: 0, entries: [] })
    expect(JSON.parse(await read(other, 'json')).storeCredit).toEqual({ balance: 0, entries: [] })
    // It pays for nobody else: another account is asked for the whole total.
    const order = (await placeOrder(shop, other, items(), { useStoreCredit: true })).body.order
    expect(order).toMatchObject({ storedValue: [], due: 1299 })
  })

  it('is not lost unknowingly: an account with credit is deleted only by whoever gives it up', async () => {
    const person = await aCustomerWith(80)
    const refused = await remove(person)
    expect([refused.status, refused.body.code]).toEqual([409, 'credit_left'])
    expect(refused.body.error).toContain('80,00')
    expect((await remove(person, { givesUpCredit: true })).status).toBe(200)
    const { rows } = await shop.services.db.execute<{
      balance: number
      reason: string
      account: string | null
    }>(
      sql`select v.balance_cents::float8 as balance, e.reason, v.account_id as account
        from stored_values v join stored_value_entries e on e.stored_value_id = v.id
        where e.note = 'Given up when the account was deleted'`,
    )
    expect(rows).toEqual([{ balance: 0, reason: 'taken', account: null }])
  })

  it('is given up once, and not together with being spent', async () => {
    const person = await aCustomerWith(1299)
    const [placed, removed] = await Promise.all([
      placeOrder(shop, person, items(), { useStoreCredit: true, expectedDue: 0 }),
      remove(person, { givesUpCredit: true }),
    ])
    // Paid first, it is spent; deleted first, there is nobody who orders.
    expect([placed.status === 201, removed.status === 200]).toContain(true)
    expect(await imbalancesOf(shop)).toEqual([])
  })

  it('that paid for an order is refunded to nobody once its account is deleted, and a person is told', async () => {
    const person = await aCustomerWith(1299)
    const { order } = (await placeOrder(shop, person, items(), { useStoreCredit: true, expectedDue: 0 })).body
    expect(order.status).toBe('paid')
    expect((await remove(person)).status).toBe(200)
    const { body } = await send(shop, 'POST', `/orders/${order.orderNumber}/refund`, {
      token: owner.token,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { reason: 'As asked' },
    })
    expect(body.refund).toMatchObject({ status: 'failed' })
    expect(await readOrder(shop, owner, order.orderNumber)).toMatchObject({
      needsAttention: { reasons: ['refund_failed'] },
    })
  })
})

it('a return may be refunded as store credit, once, and nothing goes to the provider', async () => {
  const person = await aPerson()
  const asked = await aRequestedReturn(shop, { person, owner }, { productId: mouse })
  const path = `/orders/${asked.orderNumber}/returns/${asked.id}`
  await send(shop, 'PATCH', path, { token: owner.token, body: { status: 'received' } })
  const read = await send(shop, 'GET', `/admin/returns/${asked.id}`, { token: owner.token })
  expect(read.body.return).toMatchObject({ canBeCredited: true, made: { status: 'received' } })
  const refund = () =>
    send(shop, 'POST', `/admin/returns/${asked.id}/refund`, {
      token: owner.token,
      body: { expected: 1000, toCredit: true },
    })
  expect((await Promise.all([refund(), refund()])).map(({ status }) => status)).toEqual([200, 200])
  expect(await creditOf(shop, person)).toMatchObject({ balance: 1000, entries: [{ reason: 'refunded' }] })
  expect(await refundsAtProvider(shop, asked.checkoutId)).toEqual([])
})

it('a link to pay asks for what is left, and says what a gift card pays', async () => {
  const person = await aPerson()
  const card = await aGiftCard(shop, owner, 500)
  const { order } = (await placeOrder(shop, person, items(), { giftCardCodes: [card.code] })).body
  const { body } = await send(shop, 'POST', `/orders/${order.orderNumber}/pay-link`, {
    token: owner.token,
    body: { email: false },
  })
  const token = String(body.url).split('/').at(-1)
  expect((await send(shop, 'GET', `/pay-links/${token}`)).body.order).toMatchObject({
    total: 1299,
    storedValue: [{ kind: 'gift_card', codeEnd: card.code.slice(-4), amount: 500 }],
    due: 799,
  })
})

it('an unpaid order that holds a gift card is not corrected, and the refusal says what to do', async () => {
  const person = await aPerson()
  const card = await aGiftCard(shop, owner, 500)
  const two = [{ productId: mouse, quantity: 2 }]
  const { order } = (await placeOrder(shop, person, two, { giftCardCodes: [card.code] })).body
  const read = await readOrder(shop, owner, order.orderNumber)
  const reply = await send(shop, 'POST', `/orders/${order.orderNumber}/removals`, {
    token: owner.token,
    body: {
      version: 1,
      reason: 'Sold out',
      units: [{ lineId: read.items[0].lineId, quantity: 1 }],
      restock: true,
    },
  })
  expect([reply.status, reply.body.code]).toEqual([409, 'stored_value_held'])
  expect(reply.body.error).toBe(
    'A gift card or store credit pays part of this order. Cancel it and ask the customer to order again.',
  )
  expect(await giftCardOf(shop, owner, card.id)).toMatchObject({ balance: 500, held: 500 })
})

describe('what an accountant gets', () => {
  it('names gift cards in each journal, and their movements add up to what is owed at the end', async () => {
    const person = await aPerson()
    const card = await aGiftCard(shop, owner, 500)
    const { order } = (await placeOrder(shop, person, items(), { giftCardCodes: [card.code] })).body
    const { checkoutId } = (await startCheckout(shop, person, order)).body
    await payOnHostedPage(shop, checkoutId)
    await shop.sandbox.deliverNow()
    await numberInvoiceOf(shop.services, order.id)
    await shop.services.db.execute(sql`update payments set mode = 'live'`)
    await shop.services.db.execute(
      sql`update invoices set document = jsonb_set(document, '{payment,mode}', '"live"')`,
    )
    const { orderNumber } = order
    const month = shop.clock.now.toISOString().slice(0, 7)
    const rowsOf = async (journal: string) => {
      const reply = await fetch(`${shop.url}/api/admin/month-end/${journal}.csv?month=${month}`, {
        headers: { authorization: `Bearer ${owner.token}` },
      })
      const lines = (await reply.text()).replace('\uFEFF', '').trim().split('\r\n')
      return lines.map((line) => line.split(','))
    }
    const end = card.code.slice(-4)
    const payments = (await rowsOf('payments')).filter((row) => row.includes(orderNumber))
    expect(
      payments.map((row) => [row[3], row[4]]).toSorted((one, other) => Number(one[1]) - Number(other[1])),
    ).toEqual([
      ['gift card', '500.00'],
      ['Yoco', '799.00'],
    ])
    expect(payments.find((row) => row[3] === 'gift card')?.[5]).toBe(`ending ${end}`)
    const entries = await rowsOf('stored-value')
    const ofCard = entries.filter((row) => row[3] === end)
    expect(ofCard.map((row) => [row[1], row[4], row[5]])).toEqual([
      ['gift card', 'issued', '500.00'],
      ['gift card', 'spent', '-500.00'],
    ])
    expect(ofCard[1]?.[7]).toMatch(/^INV-\d{6}$/)
    const { body } = await send(shop, 'GET', `/admin/month-end?month=${month}`, { token: owner.token })
    const owed = body.stored_value.reduce((sum: number, { closing }: { closing: number }) => sum + closing, 0)
    const moved = entries.slice(1).reduce((sum, row) => sum + Math.round(Number(row[5]) * 100), 0)
    expect(Math.round(owed * 100)).toBe(moved)
  })
})
