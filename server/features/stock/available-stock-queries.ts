import { type SQL, sql } from 'drizzle-orm'

/**
 * The stock available for sale: on hand less what unpaid orders hold, like `availableQuantity` in the domain. Either
 * may have no row.
 */
export function availableStock({ onHand, held }: { onHand: SQL; held: SQL }): SQL {
  return sql`greatest(0, coalesce(${onHand}, 0) - coalesce(${held}, 0))`
}

/**
 * The held stock of one product: looked up for each, if there are few. Lapsed reservations do not count, whether a job has
 * deleted them yet or not. They are few, while those of a product that many buy are thousands.
 */
export function heldStock({ productId, reserved }: { productId: SQL; reserved: SQL }, now: Date | SQL): SQL {
  return sql`(${reserved} - coalesce((
    select sum(quantity)::int from stock_reservations where product_id = ${productId} and expires_at <= ${now}), 0))`
}

/** The held stock of all products, in one pass. */
export function heldStockByProduct(now: Date): SQL {
  return sql`select product_id, sum(quantity)::int as quantity from stock_reservations where expires_at > ${now} group by product_id`
}
