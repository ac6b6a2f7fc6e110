import { execFile } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import type { Db, Tx } from '#server/db/client.ts'
import { verifyBooks } from '#server/features/books/verify-books.ts'
import { expireOrders } from '#server/features/orders/expire-orders.ts'
import { imbalancesOf } from '#tests/support/database/balance.ts'
import { aCustomer, anAdministrator, aProduct, placeOrder, send } from '#tests/support/given/builders.ts'
import { anOrderAtTheProvider, aPaidOrder, type WaitingOrder } from '#tests/support/given/order-life.ts'
import { orderFaults, payOnHostedPage } from '#tests/support/given/payments.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const person = await aCustomer(shop)
const owner = await anAdministrator(shop)
const paid = await aPaidOrder(shop, person)
const refunded = await aPaidOrder(shop, person)
await send(shop, 'POST', `/orders/${refunded.orderNumber}/refund`, {
  token: owner.token,
  body: { reason: 'Not wanted' },
})
const expired = await anOrderAtTheProvider(shop, person)
shop.clock.passMinutes(31)
await expireOrders(shop.services, new AbortController().signal)
expect(expired.orderNumber).toMatch(/^ORD-/)
const waiting = await anOrderAtTheProvider(shop, person)
afterAll(() => shop.close())

it('finds nothing in a shop where orders were placed, paid, refunded and expired', async () => {
  expect(await imbalancesOf(shop)).toEqual([])
})

/** Breaks the books with one statement, verifies them, and repairs them with another. */
async function spoilt(spoil: string, mend: string): Promise<string[]> {
  const { db } = shop.services
  await db.execute(sql.raw(spoil))
  try {
    return await imbalancesOf(shop)
  } finally {
    await db.execute(sql.raw(mend))
  }
}

const order = (of: WaitingOrder) => `(select id from orders where order_number = '${of.orderNumber}')`

it.each([
  [
    'a paid order without its payment',
    () => [
      `update payments set order_id = ${order(refunded)} where order_id = ${order(paid)}`,
      `update payments set order_id = ${order(paid)} where refunded_cents = 0`,
    ],
    /is paid and has no payment/,
  ],
  [
    'a status that its history does not end with',
    () => [
      `update orders set status = 'expired' where id = ${order(waiting)}`,
      `update orders set status = 'pending' where id = ${order(waiting)}`,
    ],
    /its history ends with pending/,
  ],
  [
    'stock that no movement explains',
    () => [
      `update stock_levels set on_hand = on_hand + 1 where product_id = ${paid.productId}`,
      `update stock_levels set on_hand = on_hand - 1 where product_id = ${paid.productId}`,
    ],
    /has 4 on hand, and its movements come to 3: (opening 5, sale -2|sale -2, opening 5)/,
  ],
  [
    'a product that lists show in the place of another, of which it is no variant',
    () => [
      `update products set led_by_id = id where id = ${paid.productId}`,
      `update products set led_by_id = null where id = ${paid.productId}`,
    ],
    /are not led by its cheapest variant on sale/,
  ],
  [
    'stock that nothing holds',
    () => [
      `update stock_levels set reserved = reserved + 1 where product_id = ${paid.productId}`,
      `update stock_levels set reserved = reserved - 1 where product_id = ${paid.productId}`,
    ],
    /counts 1 as reserved, and 0 are held/,
  ],
  [
    'an email that was never written',
    () => [
      `update emails set event_key = 'x' where event_key = 'order_confirmed:${paid.orderNumber}'`,
      `update emails set event_key = 'order_confirmed:${paid.orderNumber}' where event_key = 'x'`,
    ],
    /There is no email for the event order_confirmed/,
  ],
  [
    'money counted as sent back that was not',
    () => [
      `update payments set refunded_cents = 1 where order_id = ${order(paid)}`,
      `update payments set refunded_cents = 0 where order_id = ${order(paid)}`,
    ],
    /counts R.0,01 as sent back, and its refunds come to R.0,00/,
  ],
  [
    'a payment that the provider does not know of',
    () => [
      `update payment_attempts set checkout_id = 'ch_other' where order_id = ${order(paid)};
       update payments set checkout_id = 'ch_other' where order_id = ${order(paid)}`,
      `update payment_attempts set checkout_id = '${paid.checkoutId}' where order_id = ${order(paid)};
       update payments set checkout_id = '${paid.checkoutId}' where order_id = ${order(paid)}`,
    ],
    /which the provider does not call paid/,
  ],
])('reports %s in one sentence', async (_what, statements, sentence) => {
  const [spoil = '', mend = ''] = statements()
  const found = await spoilt(spoil, mend)
  expect(found.some((text) => sentence.test(text))).toBe(true)
  expect(await imbalancesOf(shop)).toEqual([])
})

it('reports money at the provider that nothing looks for any more', async () => {
  await orderFaults(shop, { on: 'webhook', kind: 'lost' })
  await payOnHostedPage(shop, waiting.checkoutId)
  expect(await imbalancesOf(shop)).toEqual([])
  const found = await spoilt(
    `update payment_attempts set next_check_at = null where order_id = ${order(waiting)}`,
    `update payment_attempts set next_check_at = now() where order_id = ${order(waiting)}`,
  )
  expect(found).toEqual([expect.stringMatching(/The provider took payment .* which is not in the books[.]/)])
})

/** A database in which something happens once a transaction is open and before its first statement is sent. */
function databaseWhere(db: Db, happens: () => Promise<void>): Db {
  const transaction: Db['transaction'] = (act, config) =>
    db.transaction(async (tx) => {
      let isFirst = true
      const execute: Tx['execute'] = ((query: Parameters<Tx['execute']>[0]) => {
        if (!isFirst) return tx.execute(query)
        isFirst = false
        return happens().then(() => tx.execute(query))
      }) as Tx['execute']
      return act(Object.create(tx, { execute: { value: execute } }))
    }, config)
  return Object.create(db, { transaction: { value: transaction } })
}

// Fails if verifyBooks reads its clock before its first statement, which determines the rows it sees.
it('does not blame an order that expires while the verification waits to start', async () => {
  const quiet = await openShop()
  try {
    const buyer = await aCustomer(quiet)
    const productId = await aProduct(quiet, { onHand: 1 })
    const items = [{ productId, quantity: 1 }]
    await placeOrder(quiet, buyer, items)
    const db = databaseWhere(quiet.services.db, async () => {
      quiet.clock.passMinutes(31)
      // What was held for the first order goes to this one, although no job has ended the first yet.
      expect((await placeOrder(quiet, buyer, items)).status).toBe(201)
    })

    const { imbalances } = await verifyBooks({ db, clock: () => quiet.clock.now, providers: null })
    expect(imbalances).toEqual([])
  } finally {
    await quiet.close()
  }
})

function runCommand(...args: string[]): Promise<{ code: number; said: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: shop.databaseUrl,
    YOCO_SECRET_KEY: 'sk_test_kwela_sandbox',
    YOCO_API_URL: `${shop.sandbox.url}/api`,
  }
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/read-books.ts', ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })
}

it('is a command that ends with 0 if the books balance, or lists what it found and ends with 1', async () => {
  const good = await runCommand()
  expect(good).toEqual({
    code: 0,
    said: expect.stringMatching(/4 orders, 2 payments, 1 refunds, .*: everything balances[.]/),
  })
  const stock = await runCommand('--stock')
  expect(stock.said).toMatch(/Product \d+: 3 on hand \((opening 5, sale -2|sale -2, opening 5)\), 0 reserved/)

  await shop.services.db.execute(
    sql`update stock_levels set on_hand = on_hand + 1 where product_id = ${paid.productId}`,
  )
  expect(await runCommand()).toEqual({ code: 1, said: expect.stringContaining('1 discrepancy found') })
  expect((await runCommand('--stock')).code).toBe(1)
})
