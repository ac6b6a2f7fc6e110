import { execFile } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { verifyBooks } from '#server/features/books/verify-books.ts'
import { numberOwedInvoices } from '#server/features/invoices/number-invoices.ts'
import { aCustomer, anAdministrator, send } from '#tests/support/given/builders.ts'
import { aPaidOrder, type WaitingOrder } from '#tests/support/given/order-life.ts'
import { aRequestedReturn } from '#tests/support/given/returns.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const person = await aCustomer(shop)
const owner = await anAdministrator(shop)
const earlier = await aPaidOrder(shop, person)
const returned = await aPaidOrder(shop, person)
shop.clock.passMinutes(1)
await numberOwedInvoices(shop.services, new AbortController().signal)
shop.clock.passMinutes(60)
const since = shop.clock.now
shop.clock.passMinutes(60)
const later = await aPaidOrder(shop, person)
afterAll(() => shop.close())

function audit(from?: Date) {
  const { db, providers } = shop.services
  return verifyBooks({ db, clock: () => shop.clock.now, providers, since: from })
}

/** What is found of an order whose payment counts a cent more as sent back than was, or with -1 one less. */
async function foundOf({ orderNumber }: WaitingOrder, from?: Date, difference = 1): Promise<string[]> {
  const count = (cents: number) =>
    shop.services.db.execute(
      sql`update payments set refunded_cents = refunded_cents + ${cents}
        where order_id = (select id from orders where order_number = ${orderNumber})`,
    )
  await count(difference)
  try {
    return (await audit(from)).imbalances.filter((sentence) => sentence.includes(orderNumber))
  } finally {
    await count(-difference)
  }
}

const faultOf = ({ orderNumber }: WaitingOrder) => [
  expect.stringMatching(`of order ${orderNumber} .* counts R`),
]

it('finds what is wrong with an order that changed since, and counts nothing else', async () => {
  expect(await foundOf(later, since)).toEqual(faultOf(later))
  const { imbalances, counted } = await audit(since)
  expect(imbalances).toEqual([])
  expect(counted).toMatchObject({ orders: 1, payments: 1 })
})

it('does not look at an order that has not changed since, and says so; the whole audit does', async () => {
  expect(await foundOf(earlier, since)).toEqual([])
  expect((await audit(since)).notes).toEqual([
    `2 of 3 orders have not changed since ${since.toISOString()}, and were not looked at.`,
    expect.stringContaining('sums over everything'),
  ])
  expect(await foundOf(earlier)).toEqual(faultOf(earlier))
  expect((await audit()).notes).toEqual([])
})

it('looks at an order that was placed before and changed since, wherever that was written down', async () => {
  await send(shop, 'POST', `/orders/${returned.orderNumber}/refund`, {
    token: owner.token,
    body: { reason: 'Not wanted' },
  })
  expect(await foundOf(returned, since, -1)).toEqual(faultOf(returned))
  expect(await audit(since)).toMatchObject({ imbalances: [], counted: { orders: 2, refunds: 1 } })
})

it('looks at stock that a changed order took, with all its movements', async () => {
  const spoil = (product: WaitingOrder, units: number) =>
    shop.services.db.execute(
      sql`update stock_levels set on_hand = on_hand + ${units} where product_id = ${product.productId}`,
    )
  await spoil(later, 1)
  expect((await audit(since)).imbalances).toEqual([expect.stringContaining('its movements come to 3')])
  await spoil(later, -1)
})

function runCommand(...args: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATABASE_URL: shop.databaseUrl, YOCO_SECRET_KEY: '', YOCO_API_URL: '' }
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/read-books.ts', ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })
}

it('is an option of the command, whose last line says from when', async () => {
  const { code, said } = await runCommand('--since', since.toISOString())
  expect(said).toMatch(/Note: 1 of 3 orders have not changed since/)
  expect(said).toMatch(/Changed since .*: 2 orders, 2 payments, 1 refunds, .*: everything balances[.]/)
  expect(code).toBe(0)
})

it('compares a return with the order that replaces its goods, though that has not changed since', async () => {
  const person = await aCustomer(shop)
  const made = await aRequestedReturn(shop, { person, owner }, { quantity: 2, remedy: 'replacement' })
  const path = `/orders/${made.orderNumber}/returns`
  const received = { token: owner.token, body: { status: 'received', restock: [] } }
  expect((await send(shop, 'PATCH', `${path}/${made.id}`, received)).status).toBe(200)
  const replacing = { token: owner.token, body: {} }
  expect((await send(shop, 'POST', `/admin/returns/${made.id}/replacement`, replacing)).status).toBe(200)
  shop.clock.passMinutes(1)
  await numberOwedInvoices(shop.services, new AbortController().signal)
  shop.clock.passMinutes(60)
  const afterwards = shop.clock.now
  const another = {
    items: [{ productId: made.productId, quantity: 1 }],
    reason: 'defective',
    remedy: 'refund',
  }
  expect((await send(shop, 'POST', path, { token: person.token, body: another })).status).toBe(201)
  expect(await audit(afterwards)).toMatchObject({ imbalances: [], counted: { orders: 2 } })
})

it.each([
  [['--since', 'yesterday'], 'Give the time as "2026-11-26 10:30:05"'],
  [['--since', '2199-01-01 00:00'], '2199-01-01 00:00 is in the future.'],
  [['--since'], 'Usage: npm run verify-books'],
  [['--sinse', '2026-11-26 10:30'], 'Usage: npm run verify-books'],
  [['--stock', '--since', '2020-11-26 10:30'], 'Usage: npm run verify-books'],
])('refuses what it cannot heed, in one sentence: %s', async (args, sentence) => {
  const { code, said } = await runCommand(...args)
  expect(said).toContain(sentence)
  expect(code).toBe(1)
})
