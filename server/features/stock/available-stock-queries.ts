import { type SQL, sql } from 'drizzle-orm'

/**
 * What can be sold: what is on hand less what unpaid orders hold, as `availableQuantity` in the domain has it. Either may
 * have no row.
 */
export function availableStock({ onHand, held }: { onHand: SQL; held: SQL }): SQL {
  return sql`greatest(0, coalesce(${onHand}, 0) - coalesce(${held}, 0))`
}

// Reservations that have run out count for nothing, whether a job has tidied them yet or not.
function countsAt(now: Date | SQL): SQL {
  return sql`expires_at > ${now}`
}

/** What is held of one product: looked up for each, where these are few. */
export function heldStock(productId: SQL, now: Date | SQL): SQL {
  return sql`(select sum(quantity)::int from stock_reservations where product_id = ${productId} and ${countsAt(now)})`
}

/** What is held of every product of which anything is, in one reading. */
export function heldStockByProduct(now: Date): SQL {
  return sql`select product_id, sum(quantity)::int as quantity from stock_reservations where ${countsAt(now)} group by product_id`
}
