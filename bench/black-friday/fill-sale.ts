import { join } from 'node:path'
import type pg from 'pg'
import { folderStore } from '#server/adapters/storage/folder-store.ts'
import type { Database } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedDemo } from '#server/db/seed/seed-demo.ts'
import { fillLargeCatalogue } from '#tests/support/database/large-catalogue.ts'
import { judgedSearches } from '#tests/support/search/judge-searches.ts'
import { insertCustomers } from '../orders/insert-customers.ts'
import { setStock } from '../orders/set-stock.ts'
import type { SalePlan } from './sale-plan.ts'

const products = 1000
// More than any run can sell, so that no order is refused.
const plenty = 1_000_000

/** The demo catalogue, filled up to a thousand products for sale with plenty of stock, and many signed-in customers. */
export async function fillSale(
  database: Database,
  { dataFolder, accounts }: { dataFolder: string; accounts: number },
): Promise<SalePlan> {
  const { db, pool } = database
  await migrate(database)
  const silent = { info: () => {} }
  await seedDemo({ db, store: folderStore(join(dataFolder, 'media')), log: silent })
  const seeded = await listForSale(pool)
  await fillLargeCatalogue(pool, products - seeded.length)
  const forSale = await listForSale(pool)
  for (const { id } of forSale) await db.transaction((tx) => setStock(tx, id, plenty))
  const tokens = await insertCustomers(pool, accounts)
  await pool.query('vacuum analyze')
  return {
    products: forSale.map(({ id, slug }) => ({ id, path: `/product/${slug}` })),
    ...(await listAddresses(pool)),
    searches: everydaySearches(),
    tokens,
  }
}

async function listForSale(pool: pg.Pool): Promise<{ id: number; slug: string }[]> {
  const { rows } = await pool.query<{ id: number; slug: string }>(
    'select id, slug from products where is_active and archived_at is null order by id',
  )
  return rows
}

const plainLists = 20
const refinements = [
  'sort=price',
  'page=2',
  'sort=newest',
  'in_stock=1',
  'max_price=10000',
  'sort=price_desc',
]

/** The lists of the largest categories and of the whole shop. */
async function listAddresses(pool: pg.Pool): Promise<Pick<SalePlan, 'plainLists' | 'refinedLists'>> {
  const { rows } = await pool.query<{ slug: string; brand: string }>(
    `select c.slug, mode() within group (order by p.brand) as brand
      from categories c join products p on p.category_id = c.id and p.is_active and p.archived_at is null
      group by c.slug having count(*) > 20 order by count(*) desc, c.slug limit $1`,
    [plainLists - 1],
  )
  const lists = [{ path: '/products', brand: rows[0]?.brand ?? '' }].concat(
    rows.map(({ slug, brand }) => ({ path: `/category/${slug}`, brand })),
  )
  const perRefinement = [...refinements, 'brand'].map((refinement) =>
    lists.map(({ path, brand }) =>
      refinement === 'brand' ? `${path}?${new URLSearchParams({ brand })}` : `${path}?${refinement}`,
    ),
  )
  return { plainLists: lists.map(({ path }) => path), refinedLists: inTurn(perRefinement) }
}

/** The first of each, then the second of each, and so on: the most frequent addresses are then of every sort. */
function inTurn(groups: readonly string[][]): string[] {
  const longest = Math.max(...groups.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => groups.flatMap((group) => group[at] ?? [])).flat()
}

// What people call things, their makes and models, and prices; the rest of the list is there to be hard.
const everydayKinds = ['category', 'brand-kind', 'model', 'local', 'price']

function everydaySearches(): SalePlan['searches'] {
  const groups = everydayKinds.map((kind) =>
    judgedSearches()
      .filter((search) => search.kind === kind)
      .map(({ q }) => new URLSearchParams({ q }).toString()),
  )
  return inTurn(groups).map((query) => ({ page: `/products?${query}`, call: `/api/products?${query}` }))
}
