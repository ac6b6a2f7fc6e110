import type pg from 'pg'
import { otherShopGoods } from './other-searches.ts'

/** Puts the goods of the made-up shop in the place of all that the shop sells. */
export async function fillOtherShop(pool: pg.Pool): Promise<void> {
  const goods = otherShopGoods()
  await pool.query('update products set is_active = false')
  await pool.query('update categories set title = $1 || id', ['Closed department '])
  await pool.query(
    `insert into categories (slug, title, position)
      select 'other-' || at, title, at from unnest($1::text[]) with ordinality as c (title, at)`,
    [[...new Set(goods.map(({ category }) => category))]],
  )
  await pool.query(
    `insert into products (slug, name, brand, description, specifications, retail_cents, asked_cents, wholesale_cents,
        cost_cents, sku, supplier_sku, category_id)
      select g.slug, g.name, split_part(g.name, ' ', 1), '', specifications, cents, cents, cents * 8 / 10, cents * 7 / 10, 'OS-' || at, 'SUP-' || at, c.id
      from rows from (unnest($1::text[]), unnest($2::text[]), unnest($3::jsonb[]), unnest($4::int[]), unnest($5::text[]))
        with ordinality as g (slug, name, specifications, cents, category, at)
      join categories c on c.title = g.category and c.slug like 'other-%'`,
    [
      goods.map(({ slug }) => slug),
      goods.map(({ name }) => name),
      goods.map(({ specifications }) => JSON.stringify(specifications)),
      goods.map(({ rand }) => rand * 100),
      goods.map(({ category }) => category),
    ],
  )
  await pool.query(
    'insert into stock_levels (product_id, on_hand) select id, 10 from products where is_active',
  )
}
