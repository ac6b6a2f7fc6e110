import { type SQL, sql } from 'drizzle-orm'
import type { NotForSaleCause } from '#domain/catalogue/not-for-sale.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import type { LotRow } from '../../stock/not-for-sale-queries.ts'

/** Whether its return is not over yet: until then its units may go back to the customer. */
export async function isNeededByReturn(tx: Tx, { returnId }: Pick<LotRow, 'returnId'>): Promise<boolean> {
  const result = await tx.execute(
    sql`select 1 from order_returns where id = ${returnId} and status <> 'closed'`,
  )
  return result.rowCount !== 0
}

export type ListedLotRow = {
  id: number
  productId: number
  productName: string
  sku: string
  cause: NotForSaleCause
  quantity: number
  setAsideAt: string
  setAsideBy: string
  returnId: number | null
  orderNumber: string | null
  /** Its return is not decided yet, and needs the units. */
  isInReturn: boolean
}

export type LotFilter = { productId: number | null; text: string }

/** Units that are not for sale, those that came last first. */
export async function listLots(
  db: Queryable,
  filter: LotFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedLotRow[]> {
  const result = await db.execute<ListedLotRow>(sql`
    select l.id::float8 as id, l.product_id as "productId", p.name as "productName", p.sku, l.cause, l.quantity,
      l.set_aside_at as "setAsideAt", l.set_aside_by as "setAsideBy", l.return_id::float8 as "returnId",
      o.order_number as "orderNumber", coalesce(r.status <> 'closed', false) as "isInReturn"
    from not_for_sale_lots l join products p on p.id = l.product_id
    left join order_returns r on r.id = l.return_id left join orders o on o.id = r.order_id
    where l.quantity > 0 and ${matching(filter)}
    order by l.id desc limit ${limit} offset ${offset}`)
  return result.rows
}

export async function countLots(db: Queryable, filter: LotFilter): Promise<{ lots: number; units: number }> {
  const result = await db.execute<{ lots: number; units: number }>(sql`
    select count(*)::int as lots, coalesce(sum(l.quantity), 0)::int as units
    from not_for_sale_lots l join products p on p.id = l.product_id
    where l.quantity > 0 and ${matching(filter)}`)
  return result.rows[0] ?? { lots: 0, units: 0 }
}

function matching({ productId, text }: LotFilter): SQL {
  const parts = [sql`true`]
  if (productId !== null) parts.push(sql`l.product_id = ${productId}`)
  if (text) parts.push(sql`position(lower(${text}) in lower(p.name || ' ' || p.sku)) > 0`)
  return sql.join(parts, sql` and `)
}
