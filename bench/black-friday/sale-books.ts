import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { yocoProvider } from '#server/adapters/payments/yoco/yoco-provider.ts'
import type { Database } from '#server/db/client.ts'
import { verifyBooks } from '#server/features/books/verify-books.ts'
import type { PayingShop } from '../running/open-paying-shop.ts'
import type { Promises } from './buyer.ts'

const patienceMs = 60_000

/** What is wrong once everything under way has ended: in the books, or with what customers were told. */
export async function saleProblems(
  database: Database,
  sandbox: PayingShop['sandbox'],
  promises: Promises,
): Promise<string[]> {
  const broken = await brokenPromises(database.pool, promises)
  const yoco = yocoProvider({
    apiUrl: `${sandbox.url}/api`,
    secretKey: sandbox.secretKey,
    // Reading needs no webhook secret, so this is a placeholder.
    webhookSecret: `whsec_${Buffer.alloc(32).toString('base64')}`,
  })
  const deadline = Date.now() + patienceMs
  for (;;) {
    const verdict = await verifyBooks({ db: database.db, clock: () => new Date(), providers: { yoco } })
    if (verdict.imbalances.length === 0 || Date.now() > deadline) return [...broken, ...verdict.imbalances]
    await wait(500)
  }
}

async function brokenPromises(pool: pg.Pool, { orders, paid }: Promises): Promise<string[]> {
  const { rows } = await pool.query<{ orderNumber: string; payments: number }>(
    `select o.order_number as "orderNumber", count(p.id)::int as payments
      from orders o left join payments p on p.order_id = o.id group by o.order_number`,
  )
  const payments = new Map(rows.map(({ orderNumber, payments }) => [orderNumber, payments]))
  return [
    ...orders
      .filter((orderNumber) => !payments.has(orderNumber))
      .map((orderNumber) => `Order ${orderNumber} was promised to a customer and is gone.`),
    ...paid
      .filter((orderNumber) => payments.get(orderNumber) !== 1)
      .map(
        (orderNumber) =>
          `The payment of order ${orderNumber} was confirmed and is recorded ${payments.get(orderNumber) ?? 0} times.`,
      ),
  ]
}
