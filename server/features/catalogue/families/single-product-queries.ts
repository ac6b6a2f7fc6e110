import { sql } from 'drizzle-orm'
import type { DescribedProduct } from '#domain/catalogue/families/variant.ts'
import type { Queryable } from '#server/db/client.ts'
import { readingOrder } from '#server/db/reading-order.ts'

export type SingleProduct = DescribedProduct & {
  id: number
  sku: string
  version: number
  retailCents: number
  photo: { id: string; width: number; height: number; placeholder: string } | null
}

export type ProductPlace = { name: string; id: number }

/** The next products that have no family, by name: the variants of one model stand together. */
export async function listSingleProducts(
  db: Queryable,
  after: ProductPlace | null,
  limit: number,
): Promise<SingleProduct[]> {
  const further = after
    ? sql`(${readingOrder(sql`p.name`)}, p.id) > (${readingOrder(sql`${after.name}::text`)}, ${after.id}::int)`
    : sql`true`
  const result = await db.execute<SingleProduct>(sql`
    select p.id, p.sku, p.version, p.name, p.brand, p.specifications, p.retail_cents as "retailCents", (
      select json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'placeholder', f.placeholder)
      from product_images i join photos f on f.id = i.photo_id where i.product_id = p.id order by i.position limit 1
    ) as photo
    from products p where p.family_name = '' and p.archived_at is null and ${further}
    order by ${readingOrder(sql`p.name`)}, p.id limit ${limit}`)
  return result.rows
}
