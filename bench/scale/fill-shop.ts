import { join } from 'node:path'
import { folderStore } from '#server/adapters/storage/folder-store.ts'
import type { Database } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedDemo } from '#server/db/seed/seed-demo.ts'
import { allowManyUnpaid } from '../orders/allow-many-unpaid.ts'
import { setStock } from '../orders/set-stock.ts'

export type Filled = { productIds: number[]; productSlug: string; categorySlug: string }

// More than any run can sell, so that no order is refused.
const plenty = 1_000_000

/**
 * Seeds the demo catalogue with plenty of stock. Done before the shop starts: a shop that seeds itself generates
 * pictures for a while after it has started, and that would be measured too.
 */
export async function fillShop(database: Database, dataFolder: string): Promise<Filled> {
  await migrate(database)
  const silent = { info: () => {} }
  await seedDemo({ db: database.db, store: folderStore(join(dataFolder, 'media')), log: silent })
  await allowManyUnpaid(database.db)
  const { rows } = await database.pool.query<{ id: number; slug: string; category: string }>(
    `select p.id, p.slug, c.slug as category from products p join categories c on c.id = p.category_id
     where p.is_active and p.archived_at is null order by c.position, c.id, p.id`,
  )
  const [first] = rows
  if (!first) throw new Error('The demo catalogue has no product for sale')
  await raiseStock(
    database,
    rows.map(({ id }) => id),
  )
  await database.pool.query('vacuum analyze')
  return { productIds: rows.map(({ id }) => id), productSlug: first.slug, categorySlug: first.category }
}

async function raiseStock({ db }: Database, productIds: readonly number[]) {
  for (const productId of productIds) await db.transaction((tx) => setStock(tx, productId, plenty))
}
