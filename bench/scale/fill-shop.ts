import { join } from 'node:path'
import type pg from 'pg'
import { folderStore } from '#server/adapters/storage/folder-store.ts'
import type { Database } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedDemo } from '#server/db/seed/seed-demo.ts'
import { fillLargeCatalogue } from '#tests/support/database/large-catalogue.ts'
import { setStock } from '../orders/set-stock.ts'

export type Goods = { products: { id: number; slug: string }[]; productSlug: string; categorySlug: string }

// More than any run can sell, so that no order is refused.
const plenty = 1_000_000

/**
 * Seeds the demo catalogue, filled up to so many products for sale, with plenty of stock. Done before the shop starts:
 * a shop that seeds itself generates pictures for a while after it has started, and that would be measured too.
 */
export async function fillShop(
  database: Database,
  { dataFolder, products: wanted = 0 }: { dataFolder: string; products?: number },
): Promise<Goods> {
  const { db, pool } = database
  await migrate(database)
  const silent = { info: () => {} }
  await seedDemo({ db, store: folderStore(join(dataFolder, 'media')), log: silent })
  const seeded = await listForSale(pool)
  const [first] = seeded
  if (!first) throw new Error('The demo catalogue has no product for sale')
  if (wanted > seeded.length) await fillLargeCatalogue(pool, wanted - seeded.length)
  const products = await listForSale(pool)
  for (const { id } of products) await db.transaction((tx) => setStock(tx, id, plenty))
  await pool.query('vacuum analyze')
  return { products, productSlug: first.slug, categorySlug: first.category }
}

async function listForSale(pool: pg.Pool) {
  const { rows } = await pool.query<{ id: number; slug: string; category: string }>(
    `select p.id, p.slug, c.slug as category from products p join categories c on c.id = p.category_id
     where p.is_active and p.archived_at is null order by p.id`,
  )
  return rows
}
