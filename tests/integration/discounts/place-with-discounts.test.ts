import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { verifyBooks } from '#server/features/books/verify-books.ts'
import { expireOrders } from '#server/features/orders/expire-orders.ts'
import { statementsDuring } from '#tests/support/database/statements.ts'
import { aDiscount } from '#tests/support/given/a-discount.ts'
import {
  aCustomer,
  anAddress,
  anAdministrator,
  aProduct,
  type Person,
  placeOrder,
  send,
  startCheckout,
} from '#tests/support/given/builders.ts'
import { aPaymentEvent, deliver } from '#tests/support/given/payments.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const mouse = await aProduct(shop, { retailCents: 100_000, onHand: 900 })
const cable = await aProduct(shop, { retailCents: 133_333, onHand: 900 })
afterAll(async () => {
  const { db, clock } = shop.services
  // Its payments are made up, so there is no provider to compare with.
  expect((await verifyBooks({ db, clock, providers: null })).imbalances).toEqual([])
  await shop.close()
})

const expire = () => expireOrders(shop.services, new AbortController().signal)
const usesOf = async (id: number) => {
  const { token } = await anAdministrator(shop)
  return (await send(shop, 'GET', `/admin/discounts/${id}`, { token })).body.discount.uses
}

describe('an order with a code', () => {
  it('costs what the cart said, with the discount shared over its lines and VAT of what is paid', async () => {
    const person = await aCustomer(shop)
    await aDiscount(shop, { code: 'summer26', basisPoints: 1000, minimum: 1000 })
    const items = [
      { productId: mouse, quantity: 2 },
      { productId: cable, quantity: 1 },
    ]
    const checked = await send(shop, 'POST', '/cart/check', { body: { items, discountCode: 'Summer 26' } })
    const summary = { subtotal: 3333.33, discount: 333.33, shipping: 299, total: 3299 }
    expect(checked.body).toMatchObject({
      summary,
      discountCode: { code: 'SUMMER26', problem: null },
      discounts: [{ code: 'SUMMER26', goods: 333.33, delivery: 0 }],
    })

    const extras = { discountCode: 'summer26', expectedTotal: 3299 }
    const placed = await placeOrder(shop, person, items, extras)
    expect(placed.status).toBe(201)
    expect(placed.body.order).toMatchObject({
      // 3299,00 × 15 / 115
      summary: { ...summary, tax: 430.3 },
      discountCode: 'SUMMER26',
      discountLabel: 'SUMMER26',
      items: [{ discount: { amount: 200, units: 2 } }, { discount: { amount: 133.33, units: 1 } }],
    })
    const again = await send(shop, 'GET', `/orders/${placed.body.order.orderNumber}`, { token: person.token })
    expect(again.body.order).toEqual(placed.body.order)
  })

  it('is written in the same statements as any other, and one more that counts the try', async () => {
    const person = await aCustomer(shop)
    await aDiscount(shop, { code: 'STATEMENTS', basisPoints: 500, maxUses: 5, maxPerPerson: 2 })
    const items = [{ productId: mouse, quantity: 1 }]
    await placeOrder(shop, person, items)
    const plain = await statementsDuring(() => placeOrder(shop, person, items))
    const withCode = await statementsDuring(() =>
      placeOrder(shop, person, items, { discountCode: 'statements' }),
    )
    expect(withCode - plain).toBe(1)
  })

  it('is refused with the new total if the code ran out since the cart was checked', async () => {
    const [first, second] = [await aCustomer(shop), await aCustomer(shop)]
    await aDiscount(shop, { code: 'ONCE', kind: 'amount', amount: 100, maxUses: 1 })
    const items = [{ productId: mouse, quantity: 1 }]
    const extras = { discountCode: 'ONCE', expectedTotal: 1199 }
    expect((await placeOrder(shop, first, items, extras)).status).toBe(201)
    const refused = await placeOrder(shop, second, items, extras)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'price_changed',
      error: 'This code has been used up. Nothing was ordered. Check the new total.',
      discountCode: { code: 'ONCE', problem: 'This code has been used up.' },
      summary: { discount: 0, total: 1299 },
    })
  })
})

// Fails if discounts are locked by id alone: whoever places an order locks those without a limit first.
it('an order that ends never waits for one that is placed while that waits for it', async () => {
  const person = await aCustomer(shop)
  const desk = await aProduct(shop, { retailCents: 100_000 })
  const code = await aDiscount(shop, { code: 'DESKS', basisPoints: 1000, maxUses: 9 })
  const offer = await aDiscount(shop, { label: 'Desks', basisPoints: 500, productIds: [desk] })
  const items = [desk, mouse].map((productId) => ({ productId, quantity: 1 }))
  const { order } = (await placeOrder(shop, person, items, { discountCode: 'DESKS' })).body
  expect(await usesOf(code.id)).toBe(1)
  expect(await usesOf(offer.id)).toBe(1)

  const placing = await shop.services.database.pool.connect()
  try {
    await placing.query('begin')
    await placing.query('select from discounts where id = $1 for share', [offer.id])
    const { token } = person
    const ending = send(shop, 'POST', `/orders/${order.orderNumber}/cancel`, { token, body: {} })
    const waiting = "select from pg_locks where not granted and locktype = 'transactionid'"
    await expect.poll(async () => (await placing.query(waiting)).rowCount).toBe(1)
    await placing.query('select from discounts where id = $1 for update nowait', [code.id])
    await placing.query('commit')
    expect((await ending).status).toBe(200)
  } finally {
    placing.release(true)
  }
})

describe('offers that apply by themselves', () => {
  it('take off what they say, also from the order of a page that did not know of them', async () => {
    const person = await aCustomer(shop)
    const lamp = await aProduct(shop, { retailCents: 100_000, onHand: 20 })
    const offer = await aDiscount(shop, {
      label: '3 for 2 lamps',
      kind: 'buy_x_get_y',
      buyUnits: 2,
      freeUnits: 1,
      productIds: [lamp],
    })
    const { body } = await placeOrder(shop, person, [{ productId: lamp, quantity: 3 }], {
      expectedTotal: 3299,
    })
    expect(body.order).toMatchObject({ summary: { subtotal: 3000, discount: 1000, total: 2299 } })
    expect(body.order).toMatchObject({ discountCode: null, discountLabel: '3 for 2 lamps' })
    expect(await usesOf(offer.id)).toBe(1)
  })

  it('are for categories, their subcategories and brands', async () => {
    const { db } = shop.services
    const [category] = (
      await db.execute<{ id: number }>(sql`
        with top as (insert into categories (slug, title, description, position) values ('top', 'Top', '', 900) returning id)
        insert into categories (slug, title, description, position, parent_id) select 'sub', 'Sub', '', 901, id from top
        returning id, parent_id`)
    ).rows
    const inside = await aProduct(shop, { retailCents: 90_000 })
    const branded = await aProduct(shop, { retailCents: 90_000 })
    await db.execute(sql`update products set category_id = ${category?.id} where id = ${inside}`)
    await db.execute(sql`update products set brand = 'Fynbos' where id = ${branded}`)
    const parents = await db.execute<{ id: number }>(sql`select id from categories where slug = 'top'`)
    await aDiscount(shop, {
      basisPoints: 1000,
      categoryIds: [parents.rows[0]?.id],
      brands: ['FYNBOS'],
      endsOn: null,
    })
    const discountOf = async (productId: number) => {
      const body = { items: [{ productId, quantity: 1 }] }
      return (await send(shop, 'POST', '/cart/check', { body })).body.summary.discount
    }
    expect(await discountOf(inside)).toBe(90)
    expect(await discountOf(branded)).toBe(90)
    expect(await discountOf(mouse)).toBe(0)
  })
})

describe('limits', () => {
  // Sells more than the limit without the constraint discounts_claimed_within_limit.
  it('give the last 7 uses of a code to exactly 7 of 60 people who want one at once, each time', async () => {
    const people = await Promise.all(Array.from({ length: 60 }, () => aCustomer(shop)))
    for (let round = 0; round < 2; round++) {
      const code = `RUSH-${round}`
      const { id } = await aDiscount(shop, { code, kind: 'free_delivery', maxUses: 7 })
      const replies = await Promise.all(
        people.map((person) =>
          placeOrder(shop, person, [{ productId: mouse, quantity: 1 }], { discountCode: code }),
        ),
      )
      const placed = replies.filter(({ status }) => status === 201)
      expect(placed).toHaveLength(7)
      expect(placed.every(({ body }) => body.order.summary.shipping === 0)).toBe(true)
      for (const { body } of replies.filter(({ status }) => status !== 201))
        expect(body).toMatchObject({
          code: 'price_changed',
          discountCode: { problem: 'This code has been used up.' },
        })
      expect(await usesOf(id)).toBe(7)
    }
  })

  it('are given back by orders that run out of time or are cancelled, and taken again by a late payment', async () => {
    const [person, other] = [await aCustomer(shop), await aCustomer(shop)]
    const { id } = await aDiscount(shop, { code: 'BACK', kind: 'amount', amount: 50, maxUses: 1 })
    const items = [{ productId: mouse, quantity: 1 }]
    const order = async (who: Person) =>
      (await placeOrder(shop, who, items, { discountCode: 'BACK' })).body.order
    const first = await order(person)
    const cancel = await send(shop, 'POST', `/orders/${first.orderNumber}/cancel`, { token: person.token })
    expect(cancel.body.order.status).toBe('cancelled')
    expect(await usesOf(id)).toBe(0)

    const second = await order(person)
    const started = await startCheckout(shop, person, second)
    shop.clock.passMinutes(31)
    await expire()
    expect(await usesOf(id)).toBe(0)
    const paid = { ...second, checkoutId: started.body.checkoutId, amountCents: second.summary.total * 100 }
    await deliver(shop, aPaymentEvent(shop, paid))
    expect(
      (await send(shop, 'GET', `/orders/${second.orderNumber}`, { token: person.token })).body.order.status,
    ).toBe('paid')
    expect(await usesOf(id)).toBe(1)
    expect((await placeOrder(shop, other, items, { discountCode: 'BACK' })).status).toBe(409)
  })

  it('leave a late payment its price when somebody else took the last use meanwhile, and say that it was late', async () => {
    const [person, other] = [await aCustomer(shop), await aCustomer(shop)]
    const { id } = await aDiscount(shop, { code: 'LATE', kind: 'amount', amount: 50, maxUses: 1 })
    const items = [{ productId: mouse, quantity: 1 }]
    const { order } = (await placeOrder(shop, person, items, { discountCode: 'LATE' })).body
    const started = await startCheckout(shop, person, order)
    shop.clock.passMinutes(31)
    await expire()
    expect((await placeOrder(shop, other, items, { discountCode: 'LATE' })).status).toBe(201)
    const paid = { ...order, checkoutId: started.body.checkoutId, amountCents: order.summary.total * 100 }
    await deliver(shop, aPaymentEvent(shop, paid))
    const { token } = await anAdministrator(shop)
    const { discount } = (await send(shop, 'GET', `/admin/discounts/${id}`, { token })).body
    expect(discount).toMatchObject({ uses: 1, lateUses: 1, status: 'used_up' })
  })

  it('count per person by account and by email address, however it is written, also at once', async () => {
    const [person, other] = [await aCustomer(shop), await aCustomer(shop)]
    const { id } = await aDiscount(shop, { code: 'PERSON', basisPoints: 500, maxPerPerson: 1 })
    const items = [{ productId: mouse, quantity: 1 }]
    const at = (email: string) => ({ discountCode: 'PERSON', shippingInfo: { ...anAddress, email } })
    const both = await Promise.all([
      placeOrder(shop, person, items, at('home@shop.example')),
      placeOrder(shop, other, items, at('Home+two@shop.example')),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const winner = both[0]?.status === 201 ? person : other
    const again = await placeOrder(shop, winner, items, at('elsewhere@shop.example'))
    expect(again.body.discountCode.problem).toBe('You have already used this code as often as it allows.')
    expect(await usesOf(id)).toBe(1)
  })

  it('of first orders and of listed customers are said in plain words', async () => {
    const [person, listed] = [await aCustomer(shop), await aCustomer(shop)]
    await aDiscount(shop, { code: 'WELCOME', basisPoints: 500, isForFirstOrder: true })
    await aDiscount(shop, { code: 'FRIENDS', basisPoints: 500, customers: [listed.email] })
    const body = { items: [{ productId: mouse, quantity: 1 }] }
    const problemOf = async (discountCode: string, who?: Person) => {
      const options = { ...(who && { token: who.token }), body: { ...body, discountCode } }
      return (await send(shop, 'POST', '/cart/check', options)).body.discountCode.problem
    }
    expect(await problemOf('WELCOME', person)).toBeNull()
    const { order } = (await placeOrder(shop, person, body.items)).body
    await deliver(
      shop,
      aPaymentEvent(shop, {
        ...order,
        checkoutId: (await startCheckout(shop, person, order)).body.checkoutId,
        amountCents: order.summary.total * 100,
      }),
    )
    expect(await problemOf('WELCOME', person)).toBe(
      'This code is for a first order, and you have ordered before.',
    )
    expect(await problemOf('FRIENDS')).toBe('Log in to use this code.')
    expect(await problemOf('FRIENDS', person)).toBe('This code was given to other customers.')
    expect(await problemOf('FRIENDS', listed)).toBeNull()
  })
})

describe('why a code takes nothing off', () => {
  const problemOf = async (discountCode: string) => {
    const body = { items: [{ productId: mouse, quantity: 1 }], discountCode }
    return (await send(shop, 'POST', '/cart/check', { body })).body.discountCode.problem?.replaceAll(
      '\u00a0',
      ' ',
    )
  }

  it('is said, with what to do', async () => {
    await aDiscount(shop, { code: 'SOON', basisPoints: 500, beginsOn: '2099-12-01' })
    await aDiscount(shop, { code: 'OVER', basisPoints: 500, endsOn: '2026-02-01' })
    await aDiscount(shop, { code: 'LARGE', basisPoints: 500, minimum: 1120 })
    expect(await problemOf('SOON')).toBe('This code starts on Tue 1 Dec.')
    expect(await problemOf('OVER')).toBe('This code ended on Sun 1 Feb.')
    expect(await problemOf('LARGE')).toBe('This code is for orders of R 1 120,00 or more: add R 120,00 more.')
    expect(await problemOf('NO-SUCH')).toBe('We do not know this code. Check the spelling.')
  })

  it('is not told to whoever guesses: after 10 wrong codes an account has to wait, and its right one too', async () => {
    const { token } = await aCustomer(shop)
    await aDiscount(shop, { code: 'HIDDEN', basisPoints: 500 })
    const check = (discountCode: string) =>
      send(shop, 'POST', '/cart/check', {
        token,
        body: { items: [{ productId: mouse, quantity: 1 }], discountCode },
      })
    // Right ones are never counted.
    for (let times = 0; times < 12; times++) expect((await check('HIDDEN')).status).toBe(200)
    for (let times = 0; times < 10; times++) expect((await check(`GUESS-${times}`)).status).toBe(200)
    const refused = await check('HIDDEN')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).not.toBeNull()
    shop.clock.passMinutes(16)
    expect((await check('HIDDEN')).status).toBe(200)
  })
})
