import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { readOwnPrices, readPricesOfCustomer } from '#contract/accounts/own-price.ts'
import { aCustomerGroup, putInGroup } from '#tests/support/given/a-customer-group.ts'
import { aDiscount } from '#tests/support/given/a-discount.ts'
import {
  aCustomer,
  anAddress,
  anAdministrator,
  aProduct,
  type Person,
  placeOrder,
  send,
} from '#tests/support/given/builders.ts'
import { readOrder } from '#tests/support/given/order-life.ts'
import { keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
const laptop = await aProduct(shop, { sku: 'LIST-LAP', retailCents: 100_000, costCents: 50_000, onHand: 900 })
afterAll(() => shop.close())

const check = (person: Person | null, productId: number, more: object = {}) =>
  send(shop, 'POST', '/cart/check', {
    ...(person && { token: person.token }),
    body: { items: [{ productId, quantity: 1 }], ...more },
  })
const ownPrices = (person: Person, ids: number[]) =>
  send(shop, 'GET', `/own-prices?ids=${ids.join(',')}`, { token: person.token })

async function aMember(
  list: Parameters<typeof aCustomerGroup>[1],
): Promise<Person & { list: string; groupId: number }> {
  const person = await aCustomer(shop)
  const group = await aCustomerGroup(shop, list)
  await putInGroup(shop, person, group.id)
  return { ...person, list: group.name, groupId: group.id }
}

describe('a member of a customer group', () => {
  it('is asked the same by the list, the cart and the order, which keeps the name of the list', async () => {
    const member = await aMember({ percents: [{ percent: 10 }] })
    const prices = await ownPrices(member, [laptop])
    keepsItsContract(readOwnPrices, prices)
    expect(prices.body.prices).toEqual([
      { product_id: laptop, price: 900, asked: 1000, price_list: member.list },
    ])
    const checked = await check(member, laptop, { items: [{ productId: laptop, quantity: 2, price: 900 }] })
    expect(checked.body.lines).toEqual([
      { productId: laptop, quantity: 2, price: 900, available: 900, asked: 1000, priceList: member.list },
    ])
    expect(checked.body.summary).toMatchObject({ subtotal: 1800, shipping: 299, total: 2099 })

    const placed = await placeOrder(shop, member, [{ productId: laptop, quantity: 2 }], {
      expectedTotal: 2099,
    })
    expect(placed.status).toBe(201)
    expect(placed.body.order).toMatchObject({
      summary: { subtotal: 1800, total: 2099, tax: 273.78 },
      items: [{ price: 900, priceList: member.list }],
    })
    expect(await readOrder(shop, member, placed.body.order.orderNumber)).toEqual(placed.body.order)
  })

  it('pays the lowest of the price, a sale and the list', async () => {
    const product = await aProduct(shop, { sku: 'LIST-SALE', retailCents: 100_000 })
    const member = await aMember({ percents: [{ percent: 10 }] })
    const now = shop.clock.now.getTime()
    const { body } = await send(shop, 'POST', '/admin/sales', {
      token: owner.token,
      body: {
        accepts_warnings: true,
        sale: {
          name: 'Week of sound',
          kind: 'percent',
          percent: 20,
          products: [{ sku: 'LIST-SALE' }],
          begins_at: new Date(now).toISOString(),
          ends_at: new Date(now + 86_400_000).toISOString(),
        },
      },
    })
    const act = (what: string) =>
      send(shop, 'POST', `/admin/sales/${body.sale.id}/${what}`, { token: owner.token })
    expect((await act('begin')).status).toBe(200)
    expect((await check(member, product)).body.lines).toMatchObject([{ price: 800 }])
    expect((await ownPrices(member, [product])).body.prices).toEqual([])
    expect((await act('end')).status).toBe(200)
    expect((await check(member, product)).body.lines).toMatchObject([{ price: 900, asked: 1000 }])
  })

  it('has the price of a product before the brand, the brand before a category, and the nearest category', async () => {
    const { db } = shop.services
    const aCategory = async (slug: string, parentId: number | null) => {
      const { rows } = await db.execute<{ id: number }>(sql`
        insert into categories (slug, title, position, parent_id) values (${slug}, ${slug}, 90, ${parentId}) returning id`)
      return rows[0]?.id ?? 0
    }
    const above = await aCategory('list-above', null)
    const below = await aCategory('list-below', above)
    const make = (sku: string, details: object) => aProduct(shop, { sku, retailCents: 100_000, ...details })
    const ids = await Promise.all([
      make('L-FIXED', { categoryId: below, brand: 'Kudu' }),
      make('L-BRAND', { categoryId: below, brand: 'Kudu' }),
      make('L-BELOW', { categoryId: below, brand: 'Other' }),
      make('L-ABOVE', { categoryId: above, brand: 'Other' }),
      make('L-REST', { categoryId: null, brand: 'Other' }),
    ])
    const member = await aMember({
      percents: [
        { percent: 1 },
        { category_id: above, percent: 2 },
        { category_id: below, percent: 3 },
        { brand: 'KUDU', percent: 4 },
      ],
      prices: [{ sku: 'L-FIXED', price: 950 }],
    })
    const { body } = await ownPrices(member, ids)
    const priceOf = new Map(
      body.prices.map((row: { product_id: number; price: number }) => [row.product_id, row.price]),
    )
    expect(ids.map((id) => priceOf.get(id))).toEqual([950, 960, 970, 980, 990])
  })

  it('gets offers and codes on top, worked out from the price of the list', async () => {
    const member = await aMember({ percents: [{ percent: 10 }] })
    await aDiscount(shop, { code: 'ONTOP', basisPoints: 1000, minimum: 0 })
    const checked = await check(member, laptop, { discountCode: 'ontop' })
    expect(checked.body.summary).toMatchObject({ subtotal: 900, discount: 90, total: 1109 })
    const placed = await placeOrder(shop, member, [{ productId: laptop, quantity: 1 }], {
      discountCode: 'ontop',
      expectedTotal: 1109,
    })
    expect(placed.body.order.summary).toMatchObject({ subtotal: 900, discount: 90, total: 1109 })
  })

  // Fails if an order were priced by what its cart was told: the list changed in between.
  it('is refused with the new price if the list changed since the cart was checked', async () => {
    const member = await aMember({ percents: [{ percent: 10 }] })
    await shop.services.db.execute(
      sql`update group_prices set basis_points = 500 where group_id = ${member.groupId}`,
    )
    const refused = await placeOrder(shop, member, [{ productId: laptop, quantity: 1 }], {
      expectedTotal: 1199,
    })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'price_changed', lines: [{ price: 950, asked: 1000 }], summary: { total: 1249 } },
    })
    const placed = await placeOrder(shop, member, [{ productId: laptop, quantity: 1 }], {
      expectedTotal: 1249,
    })
    expect(placed.status).toBe(201)
  })

  it('who leaves the group is asked what everybody is, and never pays it unseen', async () => {
    const member = await aMember({ percents: [{ percent: 10 }] })
    await putInGroup(shop, member, null)
    const refused = await placeOrder(shop, member, [{ productId: laptop, quantity: 1 }], {
      expectedTotal: 1199,
    })
    expect(refused).toMatchObject({ status: 409, body: { code: 'price_changed', lines: [{ price: 1000 }] } })
    expect((await send(shop, 'GET', '/auth/verify', { token: member.token })).body.user).not.toHaveProperty(
      'priceList',
    )
  })
})

describe('nobody else', () => {
  it('is asked or told the prices of a list: no guest, no member of another group, no public answer', async () => {
    const member = await aMember({ percents: [{ percent: 10 }] })
    const other = await aMember({ percents: [{ percent: 30 }] })
    for (const [person, price] of [
      [member, 900],
      [other, 700],
      [await aCustomer(shop), 1000],
      [null, 1000],
    ] as const)
      expect((await check(person, laptop)).body.lines).toMatchObject([{ price }])
    expect((await ownPrices(other, [laptop])).body.prices).toMatchObject([{ price_list: other.list }])
    expect((await send(shop, 'GET', `/own-prices?ids=${laptop}`)).status).toBe(401)
    const asMember = await send(shop, 'GET', `/products/${laptop}`, { token: member.token })
    const asGuest = await send(shop, 'GET', `/products/${laptop}`)
    expect(asMember.body).toEqual(asGuest.body)
    expect(asGuest.body.product.price).toBe(1000)
  })
})

describe('staff who sell to a member', () => {
  const sellTo = (member: Person, body: object) =>
    send(shop, 'POST', '/orders/taken', {
      token: owner.token,
      headers: { 'idempotency-key': `call ${member.id}` },
      body: { source: 'telephone', shippingInfo: { ...anAddress, email: member.email }, ...body },
    })
  const verified = async <Member extends Person>(member: Member) => {
    await shop.services.db.execute(sql`update accounts set email_verified = true where id = ${member.id}`)
    return member
  }

  it('are told their prices, and take an order by telephone at them', async () => {
    const member = await aMember({ percents: [{ percent: 10 }] })
    const told = () =>
      send(shop, 'GET', `/admin/customer-prices?ids=${laptop}&email=${member.email}`, { token: owner.token })
    expect((await told()).body.prices).toEqual([])
    await verified(member)
    const prices = await told()
    keepsItsContract(readPricesOfCustomer, prices)
    expect(prices.body.prices).toMatchObject([{ price: 900, asked: 1000 }])
    const taken = await sellTo(member, { items: [{ productId: laptop, quantity: 1 }], expectedTotal: 1199 })
    expect(taken.body.order).toMatchObject({ items: [{ price: 900, priceList: member.list }] })
  })

  it('quote no more than the list asks, and the order that comes of it is at that price', async () => {
    const member = await verified(await aMember({ percents: [{ percent: 10 }] }))
    const written = await send(shop, 'POST', '/admin/quotes', {
      token: owner.token,
      body: {
        lines: [{ productId: laptop, quantity: 1, unitPrice: 1000 }],
        shippingInfo: { ...anAddress, email: member.email },
        validUntil: '2099-01-01',
      },
    })
    expect(written.body.quote).toMatchObject({ lines: [{ unitPrice: 900, shelfPrice: 900 }], total: 1199 })
    const { id, version } = written.body.quote
    const sent = await send(shop, 'POST', `/admin/quotes/${id}/send`, {
      token: owner.token,
      body: { version, email: false },
    })
    const answered = await send(shop, 'POST', `/admin/quotes/${id}/answer`, {
      token: owner.token,
      body: { version: sent.body.quote.version, answer: 'accept' },
    })
    const order = await readOrder(shop, member, answered.body.quote.orderNumber)
    expect(order).toMatchObject({ items: [{ price: 900 }], summary: { total: 1199 } })
  })

  it('swap a product in at the price of the list', async () => {
    const member = await verified(await aMember({ percents: [{ percent: 10 }] }))
    const dearer = await aProduct(shop, { retailCents: 200_000, costCents: 1000 })
    const taken = await sellTo(member, { items: [{ productId: laptop, quantity: 1 }] })
    const { orderNumber, version, items } = taken.body.order
    const read = await send(shop, 'GET', `/admin/orders/${orderNumber}`, { token: owner.token })
    const { lineId } = items[0]
    const swapped = await send(shop, 'POST', `/orders/${orderNumber}/swaps`, {
      token: owner.token,
      body: {
        lineId,
        productId: dearer,
        quantity: 1,
        reason: 'A bigger one',
        expectedDifference: 900,
        version: read.body.order?.version ?? version,
      },
    })
    expect(swapped.status).toBe(200)
    expect(swapped.body.order.items).toMatchObject([{ price: 1800, priceList: member.list }])
  })
})
