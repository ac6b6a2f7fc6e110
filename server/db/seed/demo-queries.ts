import { getTableName, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { categories } from '#server/db/schema/categories.ts'
import { couriers } from '#server/db/schema/couriers.ts'
import { productFacets } from '#server/db/schema/facets.ts'
import { photos, productImages, products } from '#server/db/schema/products.ts'
import { settings } from '#server/db/schema/settings.ts'
import { stockLevels, stockMovements } from '#server/db/schema/stock.ts'
import { suppliers } from '#server/db/schema/suppliers.ts'
import type { Photo } from '#server/features/media/photos/read-photo.ts'

export type DemoRows = {
  categories: (typeof categories.$inferInsert)[]
  suppliers: (typeof suppliers.$inferInsert)[]
  couriers: (typeof couriers.$inferInsert)[]
  products: (typeof products.$inferInsert)[]
  productFacets: (typeof productFacets.$inferInsert)[]
  photos: Photo[]
  productImages: (typeof productImages.$inferInsert)[]
  stockLevels: (typeof stockLevels.$inferInsert)[]
  stockMovements: (typeof stockMovements.$inferInsert)[]
  settings: (typeof settings.$inferInsert)[]
}

/** Whether an owner, or an earlier demo, has added anything to this shop. */
export async function isEmptyShop(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ is_empty: boolean }>(sql`
    select not (
      exists (select from ${products}) or exists (select from ${categories}) or exists (select from ${suppliers})
      or exists (select from ${couriers}) or exists (select from ${settings} where ${settings.key} = 'pictures')
    ) as is_empty`)
  return rows[0]?.is_empty === true
}

/** Other processes that want to fill the shop wait here, and then find it filled. Reading goes on. */
export async function lockShopForFilling(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${categories} in share row exclusive mode`)
}

export async function insertDemo(tx: Tx, rows: DemoRows): Promise<void> {
  await tx.insert(categories).values(rows.categories)
  await tx.insert(suppliers).values(rows.suppliers)
  await tx.insert(couriers).values(rows.couriers)
  await tx.insert(products).values(rows.products)
  await tx.insert(productFacets).values(rows.productFacets)
  await tx.insert(photos).values(rows.photos).onConflictDoNothing()
  await tx.insert(productImages).values(rows.productImages)
  await tx.insert(stockLevels).values(rows.stockLevels)
  if (rows.stockMovements.length > 0) await tx.insert(stockMovements).values(rows.stockMovements)
  await tx.insert(settings).values(rows.settings)

  // Explicit ids do not advance their sequence, and the owner's next product would collide with the first.
  for (const table of [categories, suppliers, couriers, products]) {
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), (select max(id) from ${table}))`,
    )
  }
}
