import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { owedInvoice } from '#server/features/invoices/owed-invoice.ts'
import { findOrder } from '#server/features/orders/order-queries.ts'
import { currentShop } from '#server/features/shop/current-shop.ts'
import { aCustomerGroup, putInGroup } from '#tests/support/given/a-customer-group.ts'
import { aDiscount } from '#tests/support/given/a-discount.ts'
import { aCustomer, anAdministrator, aProduct, placeOrder, send } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

type Mix = {
  retail: number[]
  /** Off everything, the brand of the first product and its own price; null for none. */
  everything: number | null
  brand: number | null
  fixed: number | null
  sale: number | null
  code: number | null
  quantities: number[]
}

const percent = (max: number) => fc.option(fc.integer({ min: 0, max }), { freq: 3 })
const mixes: fc.Arbitrary<Mix> = fc.record({
  retail: fc.array(fc.integer({ min: 1_000, max: 250_000 }), { minLength: 2, maxLength: 3 }),
  everything: percent(9_900),
  brand: percent(9_900),
  fixed: fc.option(fc.integer({ min: 1, max: 250_000 }), { freq: 3 }),
  sale: fc.option(fc.integer({ min: 100, max: 9_000 }), { freq: 2 }),
  code: fc.option(fc.integer({ min: 100, max: 9_000 }), { freq: 2 }),
  quantities: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 3, maxLength: 3 }),
})

const off = (cents: number, basisPoints: number) =>
  Math.max(1, Math.floor((cents * (10_000 - basisPoints) * 2 + 10_000) / 20_000))

/** What the first product is, of a brand of its own, and the others are not. */
function modelled({ retail, everything, brand, fixed, sale }: Mix): number[] {
  return retail.map((cents, index) => {
    const terms = [
      ...(index === 0 && fixed !== null ? [fixed] : []),
      ...(index === 0 && brand !== null ? [off(cents, brand)] : []),
      ...(everything !== null ? [off(cents, everything)] : []),
    ]
    return Math.min(cents, terms[0] ?? cents, sale === null ? cents : off(cents, sale))
  })
}

let run = 0

async function play(mix: Mix): Promise<void> {
  const home = `List ${++run}`
  const ids = await Promise.all(
    mix.retail.map((retailCents, index) =>
      aProduct(shop, {
        sku: `${home} ${index}`,
        brand: `${home} ${index}`,
        retailCents,
        onHand: 99,
        costCents: 1,
        wholesaleCents: 1,
      }),
    ),
  )
  const member = await aCustomer(shop)
  const group = await aCustomerGroup(shop, {
    percents: [
      ...(mix.everything === null ? [] : [{ percent: mix.everything / 100 }]),
      ...(mix.brand === null ? [] : [{ brand: `${home} 0`, percent: mix.brand / 100 }]),
    ],
    prices: mix.fixed === null ? [] : [{ sku: `${home} 0`, price: mix.fixed / 100 }],
  })
  await putInGroup(shop, member, group.id)
  if (mix.sale !== null) await beginSale(home, mix)
  const discountCode = mix.code === null ? undefined : `MODEL${run}`
  if (discountCode) await aDiscount(shop, { code: discountCode, basisPoints: mix.code })

  const wanted = modelled(mix)
  const everybodys = await Promise.all(
    ids.map(async (id) => (await send(shop, 'GET', `/products/${id}`)).body.product.price),
  )
  const { prices } = (await send(shop, 'GET', `/own-prices?ids=${ids}`, { token: member.token })).body
  const onPage = ids.map(
    (id, index) =>
      prices.find((own: { product_id: number }) => own.product_id === id)?.price ?? everybodys[index],
  )
  expect(onPage.map((rand) => Math.round(rand * 100))).toEqual(wanted)

  const items = ids.map((productId, index) => ({ productId, quantity: mix.quantities[index] ?? 1 }))
  const { lines, summary } = (
    await send(shop, 'POST', '/cart/check', {
      token: member.token,
      body: { items, ...(discountCode && { discountCode }) },
    })
  ).body
  expect(lines.map(({ price }: { price: number }) => price)).toEqual(onPage)
  if (summary.total < 2) return
  const placed = await placeOrder(shop, member, items, {
    expectedTotal: summary.total,
    ...(discountCode && { discountCode }),
  })
  expect(placed.status).toBe(201)
  const { order } = placed.body
  expect(order.items.map(({ price }: { price: number }) => price)).toEqual(onPage)
  expect(order.summary).toEqual(summary)
  await equalsItsInvoice(order.orderNumber, { onPage, summary })
}

async function beginSale(home: string, { sale, retail }: Mix): Promise<void> {
  const now = shop.clock.now.getTime()
  const prepared = await send(shop, 'POST', '/admin/sales', {
    token: owner.token,
    body: {
      accepts_warnings: true,
      sale: {
        name: home,
        kind: 'percent',
        percent: (sale ?? 0) / 100,
        products: retail.map((_, index) => ({ sku: `${home} ${index}` })),
        begins_at: new Date(now).toISOString(),
        ends_at: new Date(now + 86_400_000).toISOString(),
      },
    },
  })
  await send(shop, 'POST', `/admin/sales/${prepared.body.sale.id}/begin`, { token: owner.token })
}

type Bill = { onPage: number[]; summary: { subtotal: number; discount: number; total: number; tax: number } }

async function equalsItsInvoice(orderNumber: string, { onPage, summary }: Bill): Promise<void> {
  const { db } = shop.services
  const order = await findOrder(db, orderNumber)
  if (!order) throw new Error('The order is missing')
  const { document } = owedInvoice(
    { order, payment: null, shop: await currentShop(db, shop.services.shop) },
    shop.clock.now,
  )
  expect(document.lines.map(({ unitPriceCents }) => unitPriceCents / 100)).toEqual(onPage)
  expect(document).toMatchObject({
    totalCents: Math.round(summary.total * 100),
    vat: { cents: Math.round(summary.tax * 100) },
  })
  const { rows } = await db.execute<{ cents: number }>(sql`
    select sum(l.unit_price_cents * l.quantity - l.discount_cents)::int as cents
    from order_lines l join orders o on o.id = l.order_id where o.order_number = ${orderNumber}`)
  expect(rows[0]?.cents).toBe(Math.round((summary.subtotal - summary.discount) * 100))
}

it('page, cart, order and invoice say the same to the cent, with any mix of list, sale and code', async () => {
  await fc.assert(fc.asyncProperty(mixes, play), { numRuns: 25, endOnFailure: true })
}, 120_000)
