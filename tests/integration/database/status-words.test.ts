import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderStatuses, statusesThat } from '#domain/orders/order-status.ts'
import { returnStatuses } from '#domain/orders/returns/returns.ts'
import { checkoutStatuses } from '#domain/payments/payment-status.ts'
import { refundStatuses } from '#domain/payments/refunds.ts'
import { copyDatabase, type TestDatabase } from '#tests/support/database/database.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await copyDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

function wordsIn(rule: string): string[] {
  return Array.from(rule.matchAll(/'([^']+)'/g), ([, word]) => word ?? '')
}

it.each([
  ['orders_status_known', orderStatuses],
  ['order_counts_status_known', orderStatuses],
  ['order_history_from_status_known', orderStatuses],
  ['order_history_to_status_known', orderStatuses],
  ['payment_attempts_status_known', checkoutStatuses],
  ['refunds_status_known', refundStatuses],
  ['order_returns_status_known', returnStatuses],
])('the check %s lists exactly the statuses of the domain', async (name, words) => {
  const { rows } = await client.query(
    'select pg_get_constraintdef(oid) as rule from pg_constraint where conname = $1',
    [name],
  )
  expect(wordsIn(rows[0]?.rule ?? '').toSorted()).toEqual([...words].toSorted())
})

it.each([
  ['orders_unpaid', 'awaitsPayment'],
  ['orders_waiting', 'awaitsPayment'],
  ['orders_to_pack', 'awaitsCourier'],
] as const)('the index %s covers exactly the orders of which it is true that %s', async (name, question) => {
  const { rows } = await client.query('select indexdef as rule from pg_indexes where indexname = $1', [name])
  expect(wordsIn(rows[0]?.rule ?? '').toSorted()).toEqual(statusesThat(question).toSorted())
})
