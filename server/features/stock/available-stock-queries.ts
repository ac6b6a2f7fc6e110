import { type SQL, sql } from 'drizzle-orm'

/**
 * The stock available for sale: on hand less what unpaid orders hold, like `availableQuantity` in the domain. Either
 * may have no row.
 */
export function availableStock({ onHand, held }: { onHand: SQL; held: SQL }): SQL {
  return sql`greatest(0, coalesce(${onHand}, 0) - coalesce(${held}, 0))`
}

// Lapsed reservations do not count, whether a job has deleted them yet or not.
function countsAt(now: Date | SQL): SQL {
  return sql`expires_at > ${now}`
}

/** The held stock of one product: looked up for each, if there are few. */
export function heldStock(productId: SQL, now: Date | SQL): SQL {
  return sql`(select sum(quantity)::int from stock_reservations where product_id = ${productId} and ${countsAt(now)})`
}

/** The held stock of all products, in one pass. */
export function heldStockByProduct(now: Date): SQL {
  return sql`select product_id, sum(quantity)::int as quantity from stock_reservations where ${countsAt(now)} group by product_id`
}
