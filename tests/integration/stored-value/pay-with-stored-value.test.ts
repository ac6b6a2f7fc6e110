import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { expireOrders } from '#server/features/orders/expire-orders.ts'
import { imbalancesOf } from '#tests/support/database/balance.ts'
import { aDiscount } from '#tests/support/given/a-discount.ts'
import {
  aCustomer,
  anAdministrator,
  aProduct,
  type Person,
  placeOrder,
  send,
  startCheckout,
} from '#tests/support/given/builders.ts'
import { readOrder } from '#tests/support/given/order-life.ts'
import { payOnHostedPage, refundsAtProvider } from '#tests/support/given/payments.ts'
import { aGiftCard, changeCredit, creditOf, giftCardOf } from '#tests/support/given/stored-value.ts'
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
const expire = () => expireOrders(shop.services, new AbortController().signal)

async function pay(person: Person, order: Parameters<typeof startCheckout>[2]) {
  const { checkoutId } = (await startCheckout(shop, person, order)).body
  await payOnHostedPage(shop, checkoutId)
  await send(shop, 'GET', `/payments/yoco/status/${checkoutId}`, { token: person.token })
  await shop.sandbox.deliverNow()
  return String(checkoutId)
}

const refund = (orderNumber: string, body: Record<string, unknown>, key = crypto.randomUUID()) =>
  send(shop, 'POST', `/orders/${orderNumber}/refund`, {
    token: owner.token,
    headers: { 'idempotency-key': key },
    body: { reason: 'As asked', ...body },
  })

const papersOf = async (orderNumber: string) => {
  const { rows } = await shop.services.db.execute<{ kind: string; total: number; vat: number }>(
    sql`select i.kind, i.total_cents::float8 as total, i.vat_cents::float8 as vat from invoices i
      join orders o on o.id = i.order_id where o.order_number = ${orderNumber} order by i.id`,
  )
  return rows
}

describe('an order paid in part with a gift card', () => {
  it('holds the value, asks the card for the rest, and has the total and the VAT of any order', async () => {
    const person = await aCustomer(shop)
    const card = await aGiftCard(shop, owner, 500)
    const checked = await send(shop, 'POST', '/cart/check', {
      body: { items: items(), giftCardCodes: [card.code.toLowerCase().replaceAll('-', ' ')] },
    })
    expect(checked.body).toMatchObject({
      summary: { total: 1299 },
      storedValue: {
        giftCards: [{ codeEnd: card.code.slice(-4), available: 500, problem: null }],
        credit: 0,
      },
    })
    const placed = await placeOrder(shop, person, items(), { giftCardCodes: [card.code], expectedDue: 799 })
    expect(placed.status).toBe(201)
    expect(placed.body.order).toMatchObject({
      status: 'pending',
      summary: { total: 1299, discount: 0, tax: 169.43 },
      storedValue: [{ kind: 'gift_card', codeEnd: card.code.slice(-4), amount: 500 }],
      due: 799,
    })
    expect(await giftCardOf(shop, owner, card.id)).toMatchObject({ balance: 500, held: 500 })

    await pay(person, placed.body.order)
    const { orderNumber } = placed.body.order
    expect(await readOrder(shop, person, orderNumber)).toMatchObject({
      status: 'paid',
      paymentMethod: 'yoco',
    })
    expect(await giftCardOf(shop, owner, card.id)).toMatchObject({ balance: 0, held: 0, status: 'used_up' })
    expect(await papersOf(orderNumber)).toEqual([{ kind: 'invoice', total: 129_900, vat: 16_943 }])
  })

  it('is refunded to the card first, and then to the gift card, with credit notes to the cent', async () => {
    const person = await aCustomer(shop)
    const card = await aGiftCard(shop, owner, 500)
    const { order } = (await placeOrder(shop, person, items(), { giftCardCodes: [card.code] })).body
    const checkoutId = await pay(person, order)
    const key = crypto.randomUUID()
    await refund(order.orderNumber, { amount: 99.99 })
    await refund(order.orderNumber, { amount: 1000 }, key)
    expect((await refund(order.orderNumber, { amount: 1000 }, key)).status).toBe(200)
    expect((await refundsAtProvider(shop, checkoutId)).map(({ amount }) => amount)).toEqual([9_999, 69_901])
    expect(await giftCardOf(shop, owner, card.id)).toMatchObject({ balance: 300.99 })
    expect(await papersOf(order.orderNumber)).toMatchObject([
      { kind: 'invoice', total: 129_900 },
      { kind: 'credit_note', total: 9_999 },
      { kind: 'credit_note', total: 69_901 },
      { kind: 'credit_note', total: 30_099 },
    ])
    expect((await refund(order.orderNumber, { amount: 199.02 })).body.code).toBe('more_than_left')
    await refund(order.orderNumber, {})
    expect(await readOrder(shop, person, order.orderNumber)).toMatchObject({
      status: 'refunded',
      refunded: 1299,
    })
    expect(await giftCardOf(shop, owner, card.id)).toMatchObject({ balance: 500 })
  })

  it('gives its value back when its time runs out, and takes it again if it is paid late', async () => {
    const person = await aCustomer(shop)
    const card = await aGiftCard(shop, owner, 500)
    const { order } = (await placeOrder(shop, person, items(), { giftCardCodes: [card.code] })).body
    const { checkoutId } = (await startCheckout(shop, person, order)).body
    shop.clock.passMinutes(31)
    await expire()
    expect(await giftCardOf(shop, owner, card.id)).toMatchObject({ balance: 500, held: 0 })
    await payOnHostedPage(shop, checkoutId)
    await shop.sandbox.deliverNow()
    expect(await readOrder(shop, person, order.orderNumber)).toMatchObject({ status: 'paid' })
    expect(await giftCardOf(shop, owner, card.id)).toMatchObject({ balance: 0, held: 0 })
  })

  it('stays unpaid if it is paid late and its value was spent meanwhile, and the money is there to be refunded', async () => {
    const person = await aCustomer(shop)
    const card = await aGiftCard(shop, owner, 1000)
    const { order } = (await placeOrder(shop, person, items(), { giftCardCodes: [card.code] })).body
    const { checkoutId } = (await startCheckout(shop, person, order)).body
    await send(shop, 'POST', `/orders/${order.orderNumber}/cancel`, { token: person.token })
    const other = (await placeOrder(shop, person, items(), { giftCardCodes: [card.code] })).body.order
    await pay(person, other)
    await payOnHostedPage(shop, checkoutId)
    await shop.sandbox.deliverNow()
    const late = await readOrder(shop, owner, order.orderNumber)
    expect(late).toMatchObject({ status: 'cancelled', needsAttention: { reasons: ['stored_value_gone'] } })
    expect(await papersOf(order.orderNumber)).toEqual([])
    expect(await imbalancesOf(shop)).toEqual([])
    expect((await refund(order.orderNumber, {})).status).toBe(200)
    expect((await refundsAtProvider(shop, checkoutId)).map(({ amount }) => amount)).toEqual([29_900])
    expect((await readOrder(shop, owner, order.orderNumber)).needsAttention).toBeUndefined()
  })

  it('leaves enough to be paid by card, if the rest would be less than the card provider takes', async () => {
    const person = await aCustomer(shop)
    const card = await aGiftCard(shop, owner, 1298.5)
    const { order } = (await placeOrder(shop, person, items(), { giftCardCodes: [card.code] })).body
    expect(order).toMatchObject({ due: 2, storedValue: [{ amount: 1297 }] })
    await pay(person, order)
    expect(await giftCardOf(shop, owner, card.id)).toMatchObject({ balance: 1.5, held: 0 })
  })
})

describe('an order paid with stored value alone', () => {
  it('is paid at once, gift card first, then credit, with discount, invoice and email like any other', async () => {
    const person = await aCustomer(shop)
    await aDiscount(shop, { code: 'TENTH', basisPoints: 1000 })
    const card = await aGiftCard(shop, owner, 1000)
    await changeCredit(shop, owner, { of: person, direction: 'give', amount: 250 })
    const extras = {
      giftCardCodes: [card.code],
      useStoreCredit: true,
      discountCode: 'TENTH',
      expectedDue: 0,
      key: 'paid at once',
    }
    const placed = await placeOrder(shop, person, items(), extras)
    expect(placed.body.order).toMatchObject({
      status: 'paid',
      summary: { total: 1199, discount: 100 },
      storedValue: [
        { kind: 'gift_card', amount: 1000 },
        { kind: 'store_credit', codeEnd: null, amount: 199 },
      ],
      due: 0,
    })
    const again = await placeOrder(shop, person, items(), extras)
    expect([again.status, again.body.order.orderNumber]).toEqual([200, placed.body.order.orderNumber])
    expect(await creditOf(shop, person)).toMatchObject({ balance: 51, held: 0 })
    expect(await papersOf(placed.body.order.orderNumber)).toMatchObject([{ kind: 'invoice', total: 119_900 }])
    expect((await startCheckout(shop, person, placed.body.order)).body.code).toBe('already_paid')

    await refund(placed.body.order.orderNumber, {})
    expect(await creditOf(shop, person)).toMatchObject({ balance: 250 })
    expect(await giftCardOf(shop, owner, card.id)).toMatchObject({ balance: 1000 })
  })

  it('gives back what units cost that are taken out of it, and all of it with the last', async () => {
    const person = await aCustomer(shop)
    await changeCredit(shop, owner, { of: person, direction: 'give', amount: 2299 })
    const wanted = [{ productId: mouse, quantity: 2 }]
    const { order } = (await placeOrder(shop, person, wanted, { useStoreCredit: true })).body
    const takeOut = (version: number) =>
      send(shop, 'POST', `/orders/${order.orderNumber}/removals`, {
        token: owner.token,
        body: {
          version,
          reason: 'Damaged',
          restock: true,
          units: [{ lineId: order.items[0].lineId, quantity: 1 }],
        },
      })
    await takeOut(1)
    expect(await creditOf(shop, person)).toMatchObject({ balance: 1000 })
    expect((await takeOut(2)).body.order).toMatchObject({ status: 'refunded', refunded: 2299 })
    expect(await creditOf(shop, person)).toMatchObject({ balance: 2299 })
  })
})

describe('many orders at once', () => {
  it('never spend more than there is on a gift card', async () => {
    const card = await aGiftCard(shop, owner, 3000)
    const people = await Promise.all(Array.from({ length: 6 }, () => aCustomer(shop)))
    const placed = await Promise.all(
      people.map((person) => placeOrder(shop, person, items(), { giftCardCodes: [card.code] })),
    )
    const stored = placed.flatMap(({ body }) => body.order?.storedValue ?? [])
    const sum = stored.reduce(
      (cents: number, part: { amount: number }) => cents + Math.round(part.amount * 100),
      0,
    )
    expect(sum).toBe(300_000)
    expect(await giftCardOf(shop, owner, card.id)).toMatchObject({ held: expect.any(Number) })
    // Whoever came after the last cent learns that nothing is left, or pays the rest by card.
    for (const { status, body } of placed) expect(status === 201 || body.code === 'price_changed').toBe(true)
  })

  it('give and take credit once for each key, and never more than there is', async () => {
    const person = await aCustomer(shop)
    const give = { of: person, direction: 'give' as const, amount: 100, key: 'one click sent twice' }
    await Promise.all([give, give, give].map((change) => changeCredit(shop, owner, change)))
    expect(await creditOf(shop, person)).toMatchObject({ balance: 100 })
    const taken = await Promise.all(
      [70, 70].map((amount) => changeCredit(shop, owner, { of: person, direction: 'take', amount })),
    )
    expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await creditOf(shop, person)).toMatchObject({ balance: 30 })
  })
})

it('a refund may become store credit if the customer agrees, and nothing goes to the provider', async () => {
  const person = await aCustomer(shop)
  const { order } = (await placeOrder(shop, person, items())).body
  const checkoutId = await pay(person, order)
  const reply = await refund(order.orderNumber, { amount: 300, toCredit: true })
  expect(reply.body.refund).toMatchObject({ status: 'succeeded', isToCredit: true })
  expect(await refundsAtProvider(shop, checkoutId)).toEqual([])
  expect(await creditOf(shop, person)).toMatchObject({ balance: 300, entries: [{ reason: 'refunded' }] })
  const month = shop.clock.now.toISOString().slice(0, 7)
  const { body } = await send(shop, 'GET', `/admin/month-end?month=${month}`, { token: owner.token })
  expect(body.stored_value.map(({ kind }: { kind: string }) => kind)).toContain('store_credit')
})

it('a gift card that is blocked, made up or empty pays nothing, and the order says so', async () => {
  const person = await aCustomer(shop)
  const card = await aGiftCard(shop, owner, 50)
  await send(shop, 'POST', `/admin/gift-cards/${card.id}/move`, {
    token: owner.token,
    body: { step: 'block' },
  })
  for (const code of [card.code, 'GIFT-2222-2222-2222-2222', 'nonsense']) {
    const reply = await placeOrder(shop, person, items(), { giftCardCodes: [code] })
    expect([reply.status, reply.body.code]).toEqual([409, 'price_changed'])
  }
})

it('the same click that issues a gift card twice gets one card and its code, and the database has no code', async () => {
  const issue = () =>
    send(shop, 'POST', '/admin/gift-cards', {
      token: owner.token,
      headers: { 'idempotency-key': 'issue this one card' },
      body: { amount: 200, recipientEmail: 'friend@shop.example', recipientName: 'Sipho', message: 'Enjoy' },
    })
  const [one, other] = await Promise.all([issue(), issue()])
  expect(other.body).toEqual(one.body)
  const { rows } = await shop.services.db.execute<{ text: string }>(
    sql`select (select json_agg(v)::text from stored_values v) || (select json_agg(a)::text from audit_entries a)
      || (select json_agg(e)::text from emails e) as text`,
  )
  const letters = String(one.body.code).replaceAll('-', '').slice(4)
  expect(rows[0]?.text).not.toContain(letters)
  expect(rows[0]?.text).not.toContain(one.body.code)
})

it('an entry is never changed', async () => {
  const change = sql`update stored_value_entries set amount_cents = amount_cents + 1`
  await expect(shop.services.db.execute(change)).rejects.toThrow()
})
