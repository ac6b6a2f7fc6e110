import { sql } from 'drizzle-orm'
import type { OwnerSettings } from '#contract/shop/settings.ts'
import type { Queryable } from '#server/db/client.ts'
import { prepared, textOf } from '#server/db/prepared.ts'
import { readSavedSettings, savedSettings } from '../shop/settings-queries.ts'
import { availableStock, heldStock } from '../stock/available-stock-queries.ts'

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

/** The products of a cart as they can be bought now, without hidden and archived ones, and the saved price rules. */
export async function findCartAndSettings(
  db: Queryable,
  productIds: readonly number[],
  now: Date,
): Promise<{ products: CartProductRow[]; settings: Partial<OwnerSettings> }> {
  const [found] = await findCart(db, [productIds, now])
  if (!found) throw new Error('Looking at a cart always answers one row')
  return { products: found.products, settings: readSavedSettings(found.settings) }
}

const available = availableStock({
  onHand: sql`s.on_hand`,
  held: heldStock({ productId: sql`p.id`, reserved: sql`s.reserved` }, sql`$2`),
})

const cartProducts = `select p.id as "productId", p.slug, p.name, p.brand, p.sku, p.retail_cents as "priceCents",
    ${textOf(available)} as available,
    (select i.photo_id from product_images i where i.product_id = p.id order by i.position limit 1) as "photoId"
  from products p join stock_levels s on s.product_id = p.id
  where p.id = any($1::int[]) and p.is_active and p.archived_at is null`

const findCart = prepared<{ products: CartProductRow[]; settings: unknown }>(
  'find-cart',
  `select coalesce((select json_agg(c) from (${cartProducts}) c), '[]') as products,
    ${textOf(savedSettings)} as settings`,
)
