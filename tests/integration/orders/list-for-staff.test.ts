import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { listOrders } from '#contract/orders/order.ts'
import { aParcel } from '#tests/support/given/a-parcel.ts'
import {
  aCustomer,
  anAdministrator,
  aProduct,
  aStaffMember,
  placeOrder,
  send,
} from '#tests/support/given/builders.ts'
import { aPaidOrder } from '#tests/support/given/order-life.ts'
import { keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const placed: string[] = []
const shop = await openShop()
const owner = await anAdministrator(shop)
const person = await aCustomer(shop)
const products = {
  apple: await aProduct(shop, { name: 'Apple Pencil', sku: 'PENCIL-1', retailCents: 250_000 }),
  zebra: await aProduct(shop, {
    name: 'zebra 100% Cable',
    sku: 'CABLE-9',
    wholesaleCents: 6000,
    costCents: 5000,
    retailCents: 10_000,
  }),
  mouse: await aProduct(shop, { name: 'Mouse', sku: 'MOUSE-5', retailCents: 90_000 }),
}
// The first product of an order is what it is listed and sorted by.
const carts = [
  [products.zebra, products.apple],
  [products.apple],
  [products.mouse, products.zebra],
  [products.apple, products.mouse],
]
for (const cart of carts) {
  const items = cart.map((productId) => ({ productId, quantity: 1 }))
  placed.push((await placeOrder(shop, person, items)).body.order.orderNumber)
  shop.clock.passMinutes(1)
}
const paid = await aPaidOrder(shop, await aCustomer(shop), { quantity: 1 })
afterAll(() => shop.close())

async function list(query: string) {
  const reply = await send(shop, 'GET', `/orders?${query}`, { token: owner.token })
  expect(reply.status).toBe(200)
  keepsItsContract(listOrders, reply)
  return reply.body
}

const numbers = (body: { orders: { orderNumber: string }[] }) => body.orders.map((order) => order.orderNumber)

/** The four orders that the search finds, as positions in the order in which they were placed. */
const sortedBy = async (query: string) =>
  numbers(await list(`q=${placed[0]?.slice(0, 8)}&limit=100&${query}`))
    .filter((number) => placed.includes(number))
    .map((number) => placed.indexOf(number))

describe('sorting', () => {
  it.each([
    ['sort=date', [3, 2, 1, 0]],
    ['sort=date&direction=ascending', [0, 1, 2, 3]],
    ['sort=price', [3, 0, 1, 2]],
    ['sort=price&direction=ascending', [2, 1, 0, 3]],
    ['sort=name', [1, 3, 2, 0]],
    ['sort=name&direction=descending', [0, 2, 3, 1]],
  ])('%s', async (query, expected) => {
    expect(await sortedBy(query)).toEqual(expected)
  })

  it('shows every order once across all pages, in every sort order', async () => {
    for (const sort of ['date', 'price', 'name']) {
      const pages = await Promise.all([1, 2, 3].map((page) => list(`sort=${sort}&limit=2&page=${page}`)))
      expect(new Set(pages.flatMap(numbers)).size).toBe(5)
    }
  })
})

describe('searching', () => {
  it('covers order numbers, people, tracking numbers, serial numbers and products', async () => {
    const [first] = placed
    if (!first) throw new Error('Nothing was placed')
    const parcelId = await aParcel(shop, first, { trackingNumber: 'TCG-778' })
    await shop.services.db.execute(sql`insert into parcel_units (parcel_id, order_line_id, serial)
      select parcel_id, order_line_id, 'IMEI-35890' from parcel_lines where parcel_id = ${parcelId} limit 1`)
    expect(numbers(await list('q=imei-3589'))).toEqual([first])
    expect(numbers(await list(`q=${first}`))).toEqual([first])
    expect(numbers(await list('q=tcg-778'))).toEqual([first])
    expect(numbers(await list('q=cable-9&sort=date&direction=ascending'))).toEqual([placed[0], placed[2]])
    expect((await list('q=SAMPLE@shop')).pagination.total).toBe(5)
    expect((await list('q=nobody-at-all')).pagination.total).toBe(0)
  })

  it('takes special characters literally, and accepts a single letter', async () => {
    expect(numbers(await list('q=100%25'))).toEqual([placed[2], placed[0]])
    expect((await list('q=100_')).pagination.total).toBe(0)
    expect((await list('q=%5C')).pagination.total).toBe(0)
    expect(numbers(await list('q=z'))).toEqual([placed[2], placed[0]])
  })
})

describe('the summary', () => {
  it('counts the money of the matching orders, less refunds', async () => {
    const amount = paid.amountCents / 100
    expect((await list('')).summary).toEqual({ total: 5, fulfilled: 0, pending: 1, revenue: amount })
    await send(shop, 'POST', `/orders/${paid.orderNumber}/refund`, {
      token: owner.token,
      body: { amount: 99.9, reason: 'A scratch' },
    })
    const left = (paid.amountCents - 9990) / 100
    expect((await list('')).summary.revenue).toBe(left)
    expect((await list(`q=${paid.orderNumber}`)).summary).toMatchObject({ total: 1, revenue: left })
    expect((await list(`q=${placed[0]}`)).summary).toMatchObject({ total: 1, revenue: 0 })
  })

  it('lists orders that need attention, and counts them', async () => {
    const person = await aCustomer(shop)
    const order = await aPaidOrder(shop, person, { quantity: 1 })
    await send(shop, 'POST', `/orders/${order.orderNumber}/cancel`, { token: person.token })
    const body = await list('status=attention')
    expect(numbers(body)).toEqual([order.orderNumber])
    expect(body.pagination.total).toBe(1)
  })
})

it('shows staff without the permission only their own orders', async () => {
  const packer = await aStaffMember(shop, ['emails'])
  const reply = await send(shop, 'GET', '/orders', { token: packer.token })
  expect(reply.body.orders).toEqual([])
})
