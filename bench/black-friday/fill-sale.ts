import type pg from 'pg'
import type { Database } from '#server/db/client.ts'
import { insertCustomers } from '../orders/insert-customers.ts'
import { fillShop } from '../scale/fill-shop.ts'
import { everydaySearches } from '../search/everyday-searches.ts'
import { inTurn } from '../search/in-turn.ts'
import type { SalePlan } from './sale-plan.ts'

const products = 1000

/** The demo catalogue, filled up to a thousand products for sale with plenty of stock, and many signed-in customers. */
export async function fillSale(
  database: Database,
  { dataFolder, accounts }: { dataFolder: string; accounts: number },
): Promise<SalePlan> {
  const { pool } = database
  const filled = await fillShop(database, { dataFolder, products })
  const tokens = await insertCustomers(pool, accounts)
  await analyzeFilled(pool)
  return {
    products: filled.products.map(({ id, slug }) => ({ id, path: `/product/${slug}` })),
    ...(await listAddresses(pool)),
    searches: everydaySearches().map((query) => ({
      page: `/products?${query}`,
      call: `/api/products?${query}`,
    })),
    tokens,
  }
}

/**
 * What PostgreSQL knows of a table without rows is forgotten, as in a shop where autovacuum never looks at such a one. Told
 * that there are no orders, it would read all of them from then on, for each statement that it has planned.
 */
async function analyzeFilled(pool: pg.Pool): Promise<void> {
  await pool.query('vacuum analyze')
  await pool.query(
    `select pg_clear_relation_stats('public', relname) from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) = 0`,
  )
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
