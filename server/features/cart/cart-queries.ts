import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'

export type CartProductRow = {
  productId: number
  slug: string
  name: string
  brand: string
  sku: string
  priceCents: number
  available: number
  photoId: string | null
}

/** The products of a cart as they can be bought now; hidden and archived ones are not among them. */
export async function listCartProducts(
  db: Queryable,
  productIds: readonly number[],
  now: Date,
): Promise<CartProductRow[]> {
  const result = await db.execute<CartProductRow>(sql`
    select p.id as "productId", p.slug, p.name, p.brand, p.sku, p.retail_cents as "priceCents",
      greatest(0, s.on_hand - coalesce((select sum(r.quantity)::int from stock_reservations r
        where r.product_id = p.id and r.expires_at > ${now}), 0)) as available,
      (select i.photo_id from product_images i where i.product_id = p.id order by i.position limit 1) as "photoId"
    from products p join stock_levels s on s.product_id = p.id
    where p.id = any(${sql.param([...productIds])}::int[]) and p.is_active and p.archived_at is null`)
  return result.rows
}
