import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { tidyCounts } from '#server/features/catalogue/browse/tidy-counts.ts'
import { aProduct } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

const run = (statement: ReturnType<typeof sql>) => shop.services.db.execute(statement)

const maintained = async () => [
  (
    await run(sql`select category_id, brand, sum(products)::int as products from brand_counts
      group by 1, 2 having sum(products) <> 0 order by 1, 2`)
  ).rows,
  (
    await run(sql`select category_id, key, value, sum(products)::int as products from facet_counts
      group by 1, 2, 3 having sum(products) <> 0 order by 1, 2, 3`)
  ).rows,
]

const counted = async () => [
  (
    await run(sql`select category_id, brand, count(distinct coalesce(nullif(family_name, ''), id::text))::int as products
      from products where is_active and archived_at is null group by 1, 2 order by 1, 2`)
  ).rows,
  (
    await run(sql`select p.category_id, f.key, f.value,
        count(distinct (p.brand, coalesce(nullif(p.family_name, ''), p.id::text)))::int as products
      from product_facets f join products p on p.id = f.product_id
      where p.is_active and p.archived_at is null group by 1, 2, 3 order by 1, 2, 3`)
  ).rows,
]

/** A family of two that changes its head, is spread over two categories, and falls apart. */
const familySteps = (one: number | undefined, other: number | undefined) => [
  sql`update products set family_name = 'Duo', first_option = 'Colour', first_value = 'Colour ' || id, brand = 'Duo',
    category_id = (select id from categories where slug = 'laptops') where id in (${one}, ${other})`,
  sql`insert into product_facets (product_id, key, value) values (${one}, 'color', 'Red'), (${other}, 'color', 'Red')`,
  sql`update products set retail_cents = retail_cents - 1 where id = ${other}`,
  sql`delete from product_facets where product_id = ${other} and key = 'color'`,
  sql`update products set is_active = false where id = ${other}`,
  sql`update products set is_active = true where id = ${other}`,
  sql`update products set category_id = (select id from categories where slug = 'phones') where id = ${one}`,
  sql`update products set category_id = (select id from categories where slug = 'laptops') where id = ${one}`,
  sql`update products set family_name = '', first_option = '', first_value = '' where id = ${one}`,
]

it('equals a real count after any change by anyone, and rolls back with the change', async () => {
  const ids: number[] = []
  for (const [brand, category] of [
    ['Acme', 'laptops'],
    ['Acme', 'phones'],
    ['Zed', 'phones'],
    ['Zed', 'laptops'],
  ] as const)
    ids.push(await aProduct(shop, { brand, category }))
  const [first, second, third, fourth] = ids
  const steps = [
    sql`insert into product_facets (product_id, key, value) select id, 'ram', '16GB' from products`,
    sql`insert into product_facets (product_id, key, value) values (${first}, 'color', 'Black')`,
    sql`update product_facets set value = '8GB' where product_id = ${second}`,
    sql`update products set is_active = false where id = ${first}`,
    sql`delete from product_facets where product_id = ${first} and key = 'color'`,
    sql`update products set is_active = true, brand = 'Renamed' where id = ${first}`,
    sql`update products set archived_at = now() where id = ${second}`,
    sql`update products set category_id = null where id = ${third}`,
    sql`update products set name = 'Only the name' where id = ${fourth}`,
    sql`update products set archived_at = null, is_active = false where id = ${second}`,
    ...familySteps(first, fourth),
    sql`delete from categories where slug = 'laptops'`,
    sql`update products set is_active = true`,
    sql`delete from products where id = ${third}`,
  ]
  for (const step of steps) {
    await run(step)
    expect(await maintained()).toEqual(await counted())
  }
  await expect(
    shop.services.db.transaction(async (tx) => {
      await tx.execute(sql`delete from products`)
      throw new Error('changed our mind')
    }),
  ).rejects.toThrow('changed our mind')
  expect(await maintained()).toEqual(await counted())
})

it('is compacted into few rows by the job, which changes no count', async () => {
  for (let at = 0; at < 5; at++) await aProduct(shop, { brand: 'Many', category: 'tidied' })
  await aProduct(shop, { brand: 'Many', categoryId: null })
  await run(sql`insert into product_facets (product_id, key, value) select id, 'os', 'None' from products`)
  await run(sql`update products set is_active = not is_active where brand = 'Zed'`)
  const before = await maintained()
  expect(await tidyCounts(shop.services)).toBeGreaterThan(0)
  expect(await maintained()).toEqual(before)
  const { rows } = await run(sql`select brand from brand_counts where brand = 'Many'`)
  expect(rows).toHaveLength(2)
  expect(await tidyCounts(shop.services)).toBe(0)
})

it('lets two transactions change the same category without waiting for each other', async () => {
  const one = await aProduct(shop, { brand: 'Shared', category: 'shared' })
  const other = await aProduct(shop, { brand: 'Shared', category: 'shared' })
  const { db } = shop.services
  await db.transaction(async (tx) => {
    await tx.execute(sql`update products set is_active = false where id = ${one}`)
    await db.execute(sql`update products set is_active = false where id = ${other}`)
    await tidyCounts(shop.services)
  })
  expect(await maintained()).toEqual(await counted())
})
