import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { compareNames } from '#domain/reading-order.ts'
import { couriers } from '#server/db/schema/couriers.ts'
import { suppliers } from '#server/db/schema/suppliers.ts'
import { anAdministrator, aProduct, send } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

const asRead = ['apple', 'Éclair', 'İstanbul', 'Mouse 9', 'Mouse 10', 'ñandu', 'Škoda', 'zebra', 'Zulu']
const mixed = asRead.toSorted()

for (const name of mixed) {
  await aProduct(shop, { name, brand: name, category: 'names' })
  const email = `${encodeURIComponent(name)}@names.example`
  await shop.services.db.insert(suppliers).values({ name, email, contact: 'Sales' })
  await shop.services.db
    .insert(couriers)
    .values({ name, email, contact: 'Dispatch', phone: '+27 11 555 0161' })
}

const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name)

async function namesAt(path: string, list: string, token?: string): Promise<string[]> {
  const { body } = await send(shop, 'GET', path, token === undefined ? {} : { token })
  return namesOf(body[list])
}

it.each(['name', 'brand'])('products by %s stand as people read them', async (sort) => {
  expect(await namesAt(`/products?sort=${sort}`, 'products')).toEqual(asRead)
  expect(await namesAt(`/products?category=names&sort=${sort}`, 'products')).toEqual(asRead)
  expect(await namesAt(`/admin/products?sort=${sort}`, 'products', owner.token)).toEqual(asRead)
})

it('products by name turn round', async () => {
  expect(await namesAt('/products?sort=name_desc', 'products')).toEqual(asRead.toReversed())
})

it('brands of the filter, suppliers and couriers stand as people read them', async () => {
  expect(await namesAt('/products', 'brands')).toEqual(asRead)
  expect(await namesAt('/suppliers', 'suppliers', owner.token)).toEqual(asRead)
  expect(await namesAt('/couriers', 'couriers', owner.token)).toEqual(asRead)
})

it('a browser sorts as the database does', () => {
  expect(mixed.toSorted(compareNames)).toEqual(asRead)
})

it('does not depend on the locale of the database', async () => {
  const { rows } = await shop.services.db.execute<{ name: string }>(
    sql`select name from unnest(${sql.param(mixed)}::text[]) as name order by reading_order(name collate "C") collate "C"`,
  )
  expect(namesOf(rows)).toEqual(asRead)
})

it('ignores invisible characters, further blanks and leading zeros', async () => {
  const { rows } = await shop.services.db.execute<{ order: string }>(
    sql`select distinct reading_order(name) as "order" from unnest(array['Café 7', 'CAFE  7', ${'cafe\u0301\u200b 007 '}]) as name`,
  )
  expect(rows).toEqual([{ order: 'cafe 017' }])
})
