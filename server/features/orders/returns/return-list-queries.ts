import { type SQL, sql } from 'drizzle-orm'
import {
  openReturnStatuses,
  type ReturnOutcome,
  type ReturnReason,
  type ReturnRemedy,
  type ReturnStatus,
  waitingReturnStatuses,
} from '#domain/orders/returns/returns.ts'
import type { Queryable } from '#server/db/client.ts'
import { anyOf } from '#server/db/word-list.ts'
import { ordersMatching } from '../../search/orders-matching.ts'

export type ListedReturnRow = {
  id: number
  orderNumber: string
  customerName: string
  email: string
  reason: ReturnReason
  remedy: ReturnRemedy
  status: ReturnStatus
  outcome: ReturnOutcome | null
  refundDueOn: string | null
  requestedAt: string
  updatedAt: string
  items: { name: string; quantity: number }[]
}

export type ReturnFilter = { status: ReturnStatus | 'waiting' | 'all'; text: string; today: string }

const isOpen = sql`r.status in ${anyOf(openReturnStatuses)}`

/**
 * Late refunds first, the latest of all on top, then the return that something happened to last; and how many there are.
 * Both parts are read in the order of an index, and only as far as the page goes.
 */
export async function listAllReturns(
  db: Queryable,
  filter: ReturnFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ListedReturnRow[]; total: number }> {
  const isLate = sql`(${isOpen} and r.refund_due_on is not null and r.refund_due_on < ${filter.today}::date)`
  const isMeant = meantBy(filter)
  type Row = ListedReturnRow & { total: number }
  const result = await db.execute<Row | { id: null; total: number }>(sql`
    with matching as materialized (
      ${ordersMatching(filter.text) ?? sql`select null::bigint as id where false`}
    ),
    late as (
      select r.id, 0 as part, row_number() over (order by r.refund_due_on, r.id) as place from order_returns r
      where ${isLate} and ${isMeant} order by r.refund_due_on, r.id limit ${offset + limit}
    ),
    others as (
      select id, 1 as part, row_number() over (order by updated_at desc, id desc) as place from (
        select r.id, r.updated_at from order_returns r where not ${isLate} and ${isMeant}
        order by r.updated_at desc, r.id desc limit ${offset + limit}) newest
    ),
    page as (
      select * from late union all select * from others order by part, place limit ${limit} offset ${offset}
    ),
    counted as (select count(*)::int as total from order_returns r where ${isMeant})
    select r.id::float8 as id, o.order_number as "orderNumber", o.full_name as "customerName", o.email, r.reason,
      r.remedy, r.status, r.outcome, r.refund_due_on::text as "refundDueOn", r.requested_at as "requestedAt",
      r.updated_at as "updatedAt", (
        select coalesce(json_agg(json_build_object('name', l.name, 'quantity', rl.quantity) order by l.id), '[]')
        from return_lines rl join order_lines l on l.id = rl.order_line_id where rl.return_id = r.id) as items,
      counted.total
    from counted left join page on true
      left join order_returns r on r.id = page.id left join orders o on o.id = r.order_id
    order by page.part, page.place`)
  return {
    rows: result.rows.filter((row): row is Row => row.id !== null).map(({ total: _, ...row }) => row),
    total: result.rows[0]?.total ?? 0,
  }
}

export type ReturnCounts = Record<ReturnStatus | 'all', number> & { late: number }

/** How many there are of each status, whatever the search is, and how many are late. */
export async function countReturnsByStatus(db: Queryable, today: string): Promise<ReturnCounts> {
  const [byStatus, late] = await Promise.all([
    db.execute<{ status: ReturnStatus; count: number }>(
      sql`select status, count(*)::int as count from order_returns group by status`,
    ),
    db.execute<{ count: number }>(sql`
      select count(*)::int as count from order_returns r where ${isOpen} and r.refund_due_on < ${today}::date`),
  ])
  const of = (status: ReturnStatus) => byStatus.rows.find((row) => row.status === status)?.count ?? 0
  return {
    requested: of('requested'),
    approved: of('approved'),
    declined: of('declined'),
    received: of('received'),
    closed: of('closed'),
    all: byStatus.rows.reduce((sum, { count }) => sum + count, 0),
    late: late.rows[0]?.count ?? 0,
  }
}

function meantBy({ status, text }: ReturnFilter): SQL {
  const parts = [sql`true`]
  if (status === 'waiting') parts.push(sql`r.status in ${anyOf(waitingReturnStatuses)}`)
  else if (status !== 'all') parts.push(sql`r.status = ${status}`)
  if (text) parts.push(sql`(r.order_id in (select id from matching) or r.id::text = ${text})`)
  return sql.join(parts, sql` and `)
}
