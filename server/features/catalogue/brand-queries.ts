import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { readingOrder } from '#server/db/reading-order.ts'

/** A brand as the shop spells it, and two of the products that have it. */
export type KnownBrand = { brand: string; productIds: number[] }

/** Each of these brands as the shop already spells it; a new one as it comes first. */
export async function listKnownBrands(
  db: Queryable,
  brands: readonly string[],
): Promise<Map<string, KnownBrand>> {
  const isSame = sql`${readingOrder(sql`p.brand`)} = ${readingOrder(sql`asked.brand`)}`
  const result = await db.execute<KnownBrand & { asked: string }>(sql`
    select asked.brand as asked, coalesce((select p.brand from products p where ${isSame} limit 1),
        first_value(asked.brand) over (partition by reading_order(asked.brand) order by asked.at)) as brand,
      array(select p.id from products p where ${isSame} limit 2) as "productIds"
    from unnest(${sql.param([...brands])}::text[]) with ordinality asked (brand, at)`)
  return new Map(result.rows.map(({ asked, ...known }) => [asked, known]))
}
