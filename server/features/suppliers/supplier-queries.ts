import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Queryable, Tx } from '#server/db/client.ts'
import { readingOrder } from '#server/db/reading-order.ts'
import { suppliers } from '#server/db/schema/suppliers.ts'
import { containing } from '../../db/text-match.ts'
import { type PartnerChange, type PartnerRow, partnerQueries } from '../trade-partners/partner-queries.ts'
import type { Supplied } from './supplied.ts'

export type SupplierRow = PartnerRow<typeof suppliers, 'productCount'>

export type SupplierChange = PartnerChange<typeof suppliers>

export const supplierQueries = partnerQueries(suppliers, {
  productCount: sql<number>`(
    select count(*)::int from product_suppliers s join products p on p.id = s.product_id
    where s.supplier_id = suppliers.id and p.archived_at is null)`,
})

export async function listSupplierNames(
  db: Queryable,
): Promise<{ id: number; name: string; isActive: boolean }[]> {
  const result = await db.execute<{ id: number; name: string; isActive: boolean }>(
    sql`select id, name, is_active as "isActive" from suppliers order by ${readingOrder(sql`name`)}, id`,
  )
  return result.rows
}

export type SupplierStats = {
  total: number
  active: number
  inactive: number
  products: number
  byProvince: { province: string; count: number }[]
}

export async function countSupplierStats(db: Queryable): Promise<SupplierStats> {
  const result = await db.execute<SupplierStats>(sql`
    select count(*)::int as total, (count(*) filter (where is_active))::int as active,
      (count(*) filter (where not is_active))::int as inactive,
      (select count(*)::int from products where supplier_id is not null and archived_at is null) as products,
      coalesce((select json_agg(json_build_object('province', b.province, 'count', b.count) order by b.province)
        from (select province, count(*)::int from suppliers where province <> '' group by province) b), '[]') as "byProvince"
    from suppliers`)
  const stats = result.rows[0]
  if (!stats) throw new Error('Counting suppliers always answers one row')
  return stats
}

export async function listProductIdsOf(tx: Tx, supplierId: number): Promise<number[]> {
  const result = await tx.execute<{ id: number }>(
    sql`select id from products where supplier_id = ${supplierId} order by id for update`,
  )
  return result.rows.map(({ id }) => id)
}

export type SupplierProduct = z.output<typeof Supplied>[number]

/** What a supplier calls its products and takes for them, also those that have another main one. */
export async function listProductsWith(tx: Tx, supplierId: number): Promise<SupplierProduct[]> {
  const result = await tx.execute<SupplierProduct>(sql`
    select product_id as "productId", code, cost_cents as "costCents", is_preferred as "isPreferred"
    from product_suppliers where supplier_id = ${supplierId} order by product_id`)
  return result.rows
}

/** Makes the cheapest other supplier the main one of every product that has this one now. */
export async function promoteOthers(tx: Tx, supplierId: number): Promise<void> {
  await tx.execute(sql`
    update products p set supplier_id = o.supplier_id, supplier_sku = coalesce(nullif(o.code, ''), p.supplier_sku),
      cost_cents = o.cost_cents, version = p.version + 1
    from (
      select distinct on (product_id) product_id, supplier_id, code, cost_cents from product_suppliers
      where not is_preferred order by product_id, cost_cents, supplier_id
    ) o where p.supplier_id = ${supplierId} and o.product_id = p.id`)
}

/** Lists a supplier again beside the main ones of these products. Codes that others have by now stay theirs. */
export async function insertOtherSupplier(
  tx: Tx,
  supplierId: number,
  products: readonly SupplierProduct[],
): Promise<void> {
  await tx.execute(sql`
    insert into product_suppliers (product_id, supplier_id, code, cost_cents)
    select p.id, ${supplierId}, case when exists (
      select from product_suppliers t where t.supplier_id = ${supplierId} and t.code = r.code) then '' else r.code end, r."costCents"
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as r ("productId" int, code text, "costCents" int)
    join products p on p.id = r."productId" where p.supplier_id is not null
    on conflict do nothing`)
}

/** Gives products their supplier back, unless they have been given another since. */
export async function updateSupplierOf(
  tx: Tx,
  productIds: readonly number[],
  supplierId: number,
): Promise<void> {
  await tx.execute(sql`update products set supplier_id = ${supplierId}, version = version + 1
    where id = any(${sql.param([...productIds])}::int[]) and supplier_id is null`)
}

export type SupplierFilter = {
  isActive?: boolean | undefined
  search?: string | undefined
  country?: string | undefined
  province?: string | undefined
  city?: string | undefined
}

export function matchingSuppliers({
  isActive,
  search,
  country,
  province,
  city,
}: SupplierFilter): SQL | undefined {
  const { name, contact, email } = suppliers
  return and(
    isActive === undefined ? undefined : eq(suppliers.isActive, isActive),
    search
      ? sql`lower(${name} || ' ' || ${contact} || ' ' || ${email}) like ${containing(search)}`
      : undefined,
    country ? reads(suppliers.country, country) : undefined,
    province ? reads(suppliers.province, province) : undefined,
    city ? reads(suppliers.city, city) : undefined,
  )
}

function reads(column: PgColumn, text: string): SQL {
  return sql`lower(${column}) = lower(${text})`
}
