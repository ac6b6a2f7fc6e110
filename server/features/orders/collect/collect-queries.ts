import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'

/** Orders of which something has waited at the counter since `before`, by their ids. */
export async function listOrdersAtCounter(db: Queryable, before: Date): Promise<number[]> {
  const result = await db.execute<{ id: number }>(sql`
    select distinct o.id::float8 as id from parcels p join orders o on o.id = p.order_id
    where p.state = 'ready_to_collect' and o.is_collected and p.left_at <= ${before} order by 1`)
  return result.rows.map(({ id }) => id)
}
