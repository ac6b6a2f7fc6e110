import { sql } from 'drizzle-orm'
import type { DatedPrice } from '#domain/money/was-price.ts'
import type { Queryable } from '#server/db/client.ts'
import { readingOrder } from '#server/db/reading-order.ts'
import { saleOf, updateAskedPrices, updateReductions } from '../catalogue/edit/asked-price-queries.ts'

/** The products that a sale may cover; `sale_price` then says what it asks for each. */
const coveredBy = (saleId: number) => sql`
  select t.product_id as id from sale_targets t where t.sale_id = ${saleId} and t.product_id is not null
  union
  select p.id from products p where p.category_id in (
    with recursive below as (
      select category_id as id from sale_targets where sale_id = ${saleId} and category_id is not null
      union select c.id from categories c join below on c.parent_id = below.id
    ) select id from below)
  union
  select p.id from sale_targets t join products p on ${readingOrder(sql`p.brand`)} = ${readingOrder(sql`t.brand`)} where t.sale_id = ${saleId}
  union
  select p.id from sale_targets t join products p on t.tag = any(p.tags) where t.sale_id = ${saleId}`

export type CoveredProduct = {
  id: number
  name: string
  sku: string
  retailCents: number
  askedCents: number
  costCents: number
  /** Null if the sale would not make it cheaper. */
  saleCents: number | null
}

/** What a sale asks for each product it covers, whether it runs or not. */
export async function listCoveredProducts(db: Queryable, saleId: number): Promise<CoveredProduct[]> {
  const { rows } = await db.execute<CoveredProduct>(sql`
    select p.id, p.name, p.sku, p.retail_cents as "retailCents", p.asked_cents as "askedCents",
      p.cost_cents as "costCents", sale_price(${saleId}, ${saleOf}) as "saleCents"
    from products p where p.id in (${coveredBy(saleId)}) and p.archived_at is null order by p.id`)
  return rows
}

/** Asks anew for what a sale covers, once it begins or ends; returns how many prices changed. */
export function updatePricesOfSale(tx: Queryable, saleId: number): Promise<number> {
  return updateAskedPrices(tx, sql`p.id in (${coveredBy(saleId)})`)
}

/**
 * Asks anew wherever less than the retail price is asked, or should be: what joined or left a sale while it began is
 * not seen by the transaction that began it. Also forgets reductions that may no longer be told.
 */
export async function updateStrayPrices(tx: Queryable): Promise<number> {
  const running = await tx.execute<{ id: number }>(
    sql`select id from sales where state = 'running' order by id`,
  )
  let changed = await updateAskedPrices(tx, sql`p.asked_cents < p.retail_cents`)
  for (const { id } of running.rows) changed += await updatePricesOfSale(tx, id)
  return changed + (await updateReductions(tx))
}

export async function listAskedPrices(
  db: Queryable,
  productId: number,
  limit: number,
): Promise<DatedPrice[]> {
  const { rows } = await db.execute<{ askedCents: number | null; from: string }>(sql`
    select asked_cents as "askedCents", asked_from as "from" from price_history
    where product_id = ${productId} order by asked_from desc limit ${limit}`)
  return rows.map(({ askedCents, from }) => ({ askedCents, from: new Date(from) })).reverse()
}
