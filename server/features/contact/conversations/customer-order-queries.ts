import { sql } from 'drizzle-orm'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { Queryable } from '#server/db/client.ts'

export type CustomerOrderRow = {
  orderNumber: string
  placedAt: Date
  reservedUntil: Date
  status: OrderStatus
  totalCents: number
  firstProduct: string
  lines: number
}

/** The newest orders of a customer, and how many there are. */
export async function listNewestOrders(
  db: Queryable,
  { accountId, limit }: { accountId: string; limit: number },
): Promise<{ orders: CustomerOrderRow[]; total: number }> {
  type Row = Omit<CustomerOrderRow, 'placedAt' | 'reservedUntil'> & {
    placedAt: string
    reservedUntil: string
    total: number
  }
  const result = await db.execute<Row>(sql`
    select o.order_number as "orderNumber", o.placed_at as "placedAt", o.reserved_until as "reservedUntil", o.status,
      o.total_cents::float8 as "totalCents", (select count(*)::int from orders where account_id = ${accountId}) as total,
      coalesce((select l.name from order_lines l where l.order_id = o.id order by l.id limit 1), '') as "firstProduct",
      (select count(*)::int from order_lines l where l.order_id = o.id) as lines
    from orders o where o.account_id = ${accountId} order by o.placed_at desc, o.id desc limit ${limit}`)
  const orders = result.rows.map(({ placedAt, reservedUntil, total: _total, ...row }) => ({
    ...row,
    placedAt: new Date(placedAt),
    reservedUntil: new Date(reservedUntil),
  }))
  return { orders, total: result.rows[0]?.total ?? 0 }
}
