import { sql } from 'drizzle-orm'
import {
  lapsedStatus,
  type OrderStatus,
  orderStatuses,
  statusesThat,
  statusFacts,
} from '#domain/orders/order-status.ts'
import { refundStatusesThat } from '#domain/payments/refunds.ts'
import type { Queryable } from '#server/db/client.ts'
import { anyOf } from '#server/db/word-list.ts'
import { type OrderSearch, within, withStatus } from '../order-queries.ts'
import { countOrdersByStatus, sumRevenue } from './order-figure-queries.ts'

export type OrderCounts = {
  found: number
  total: number
  fulfilled: number
  unfulfilled: number
  revenueCents: number
}

/** The number of orders and their revenue: for the search, and under `found` for the requested status. */
export async function countOrders(db: Queryable, search: OrderSearch): Promise<OrderCounts> {
  const isNarrowed = search.accountId !== null || search.text !== '' || search.from || search.before
  return isNarrowed ? countFoundOrders(db, search) : countAllOrders(db, search)
}

async function countFoundOrders(db: Queryable, search: OrderSearch): Promise<OrderCounts> {
  const ofThem = sql`order_id in (select id from them)`
  const result = await db.execute<Record<keyof OrderCounts, string>>(sql`
    with them as (select id, status, reserved_until from orders where ${within(search)})
    select count(*) filter (where ${withStatus(search, sql`them`)}) as found, count(*) as total,
      count(*) filter (where status in ${anyOf(statusesThat('hasLeft'))}) as fulfilled,
      count(*) filter (where status in ${anyOf(statusesThat('awaitsCourier'))}) as unfulfilled,
      (select coalesce(sum(amount_cents), 0) from payments where ${ofThem})
        - (select coalesce(sum(amount_cents), 0) from refunds where status in ${anyOf(refundStatusesThat('isDone'))} and ${ofThem}) as "revenueCents"
    from them`)
  const [row] = result.rows
  if (!row) throw new Error('Counting gave no row')
  return {
    found: Number(row.found),
    total: Number(row.total),
    fulfilled: Number(row.fulfilled),
    unfulfilled: Number(row.unfulfilled),
    revenueCents: Number(row.revenueCents),
  }
}

/** From the figures kept: a shop of some years has too many orders to count whenever somebody looks. */
async function countAllOrders(db: Queryable, search: OrderSearch): Promise<OrderCounts> {
  const [counts, revenueCents, found] = await Promise.all([
    countOrdersByStatus(db),
    sumRevenue(db),
    statusesOf(search.status) ? null : countWithStatus(db, search),
  ])
  const withAny = (statuses: readonly OrderStatus[]) =>
    counts.reduce((sum, { status, count }) => sum + (statuses.includes(status) ? count : 0), 0)
  return {
    found: found ?? withAny(statusesOf(search.status) ?? []),
    total: withAny(orderStatuses),
    fulfilled: withAny(statusesThat('hasLeft')),
    unfulfilled: withAny(statusesThat('awaitsCourier')),
    revenueCents,
  }
}

/** The statuses that are meant; null where the clock or other tables decide as well. */
function statusesOf(status: OrderSearch['status']): readonly OrderStatus[] | null {
  if (status === 'all') return orderStatuses
  if (status === 'unfulfilled') return statusesThat('awaitsCourier')
  if (status === 'attention' || status === 'returns' || status === lapsedStatus) return null
  return statusFacts[status].awaitsPayment ? null : [status]
}

async function countWithStatus(db: Queryable, search: OrderSearch): Promise<number> {
  const result = await db.execute<{ found: number }>(
    sql`select count(*)::int as found from orders where ${withStatus(search)}`,
  )
  return result.rows[0]?.found ?? 0
}
