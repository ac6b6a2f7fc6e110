import { sql } from 'drizzle-orm'
import type { TestShop } from '../shop/shop.ts'

export type Books = { onHand: number; reserved: number; moved: number; held: number }

/** The stock of a product according to each table. */
export async function booksOf(shop: TestShop, productId: number): Promise<Books> {
  const result = await shop.services.db.execute<Books>(sql`
    select s.on_hand as "onHand", s.reserved,
      (select coalesce(sum(quantity), 0)::int from stock_movements where product_id = ${productId} and place = 'shelf') as moved,
      (select coalesce(sum(quantity), 0)::int from stock_reservations where product_id = ${productId}) as held
    from stock_levels s where s.product_id = ${productId}`)
  const books = result.rows[0]
  if (!books) throw new Error(`Product ${productId} has no stock level`)
  return books
}

export async function count(
  shop: TestShop,
  table: 'orders' | 'payments' | 'payment_attempts' | 'webhook_events',
): Promise<number> {
  const result = await shop.services.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  )
  return result.rows[0]?.count ?? 0
}
