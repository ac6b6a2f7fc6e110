import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/db/client.ts'
import { readingOrder } from '#server/db/reading-order.ts'
import { suppliers } from '#server/db/schema/suppliers.ts'
import { containing } from '#server/db/text-match.ts'
import { type PartnerChange, type PartnerRow, partnerQueries } from './partner-queries.ts'

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
