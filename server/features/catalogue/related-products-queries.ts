import { sql } from 'drizzle-orm'
import { statusesThat } from '#domain/orders/order-status.ts'
import type { Db } from '#server/db/client.ts'
import { runPrepared, written } from '#server/db/prepared.ts'
import { anyOf } from '#server/db/word-list.ts'
import {
  available,
  type ProductRow,
  productColumns,
  productTables,
  withDates,
} from './product-row-queries.ts'

// The newest orders show what is bought together now, and keep a best-seller's page as fast as any other.
const ordersLookedAt = 500

/**
 * What others bought together with it, most often first, then products of a similar kind and price; those that can be
 * bought now come before all others.
 */
export async function listRelatedProducts(
  db: Db,
  product: ProductRow,
  limit: number,
  now: Date,
): Promise<ProductRow[]> {
  const rows = await runPrepared<ProductRow>(db, 'related-products', relatedStatement(product, limit, now))
  return rows.map(withDates)
}

export function relatedStatement(
  product: Pick<ProductRow, 'id' | 'categoryId' | 'retailCents'>,
  limit: number,
  now: Date,
) {
  const { id, categoryId, retailCents } = product
  const sameCategory = categoryId === null ? sql`p.category_id is null` : sql`p.category_id = ${categoryId}`
  const alike = sql`select p.id, p.retail_cents from products p
    where ${sameCategory} and p.is_active and p.archived_at is null and p.id <> ${id}`
  // The nearest on each side of its price: two short index scans.
  return sql`
    with recent as (
      select l.order_id from order_lines l join orders o on o.id = l.order_id
      where l.product_id = ${id} and o.status in ${anyOf(statusesThat('isPaid'))}
      order by l.id desc limit ${written(ordersLookedAt)}
    ),
    together as (
      select p.id, row_number() over (order by count(distinct l.order_id) desc, p.id) as place
      from order_lines l join products p on p.id = l.product_id
      where l.order_id in (select order_id from recent) and p.id <> ${id}
        and p.is_active and p.archived_at is null
      group by p.id order by place limit ${written(limit)}
    ),
    near as (
      (${alike} and p.retail_cents >= ${retailCents} order by p.category_id, p.retail_cents, p.id limit ${written(limit * 2)})
      union all
      (${alike} and p.retail_cents < ${retailCents} order by p.category_id desc, p.retail_cents desc, p.id desc limit ${written(limit * 2)})
    ),
    candidates as (
      select id, 0 as kind, place from together
      union all
      select id, 1, row_number() over (order by abs(retail_cents - ${retailCents}), id)
      from near where id not in (select id from together)
    ),
    related as (
      select p.id, kind, place from candidates p
      order by ${available(now)} = 0, kind, place limit ${written(limit)}
    )
    select ${productColumns(now)} from ${productTables} join related on related.id = p.id
    order by ${available(now)} = 0, related.kind, related.place`
}
