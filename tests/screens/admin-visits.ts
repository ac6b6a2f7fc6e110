import { sql } from 'drizzle-orm'
import type { Visit } from '#tests/support/browser/visits.ts'
import { anAdministrator, type Person, send } from '#tests/support/given/builders.ts'
import { sell } from '#tests/support/given/sales.ts'
import type { TestShop } from '#tests/support/shop/shop.ts'

export type AdminSetUp = { owner: Person; productId: number }

const days = 28

/** A shop that has sold something on most days of four weeks, and its owner. */
export async function prepareAdmin(shop: TestShop): Promise<AdminSetUp> {
  const owner = await anAdministrator(shop)
  const { products } = (await send(shop, 'GET', '/products?limit=40')).body
  const onSale: { id: number; slug: string }[] = products.filter(
    ({ stock_quantity }: { stock_quantity: number }) => stock_quantity >= 8,
  )
  for (let sale = 0; sale < days; sale++) {
    const product = onSale[(sale * 7) % onSale.length]
    if (product) await sell(shop, product.id, 1 + (sale % 2))
  }
  // All these orders were placed on the same day, but the overview shows a month.
  await shop.services.db.execute(sql`
    update orders o set placed_at = placed_at - age.days, paid_at = paid_at - age.days
      from (select id, (row_number() over (order by id) * ${days} / count(*) over ()) * interval '1 day' as days from orders) age
      where o.id = age.id`)
  const { orders } = (await send(shop, 'GET', '/orders?limit=50&status=unfulfilled', { token: owner.token }))
    .body
  const older: string[] = orders.slice(5).map(({ orderNumber }: { orderNumber: string }) => orderNumber)
  await send(shop, 'POST', '/orders/bulk-fulfill', {
    token: owner.token,
    body: { orderNumbers: older, fulfilled: true },
  })
  const [first] = onSale
  if (!first) throw new Error('The demo has no such product any more')
  return { owner, productId: first.id }
}

/** The pages of the admin area in the README. */
export const adminVisits: Record<string, (setUp: AdminSetUp) => Visit> = {
  'admin-overview': ({ owner }) => ({
    route: 'admin',
    path: '/admin',
    person: owner,
    shows: (page) => page.getByRole('heading', { name: 'Overview', level: 1 }),
  }),
  'admin-orders': ({ owner }) => ({
    route: 'orders',
    path: '/admin/orders',
    person: owner,
    shows: (page) => page.getByText(/^ORD-/).first(),
  }),
  'admin-bulk-edit': ({ owner }) => ({
    route: 'bulk-edit',
    path: '/admin/bulk-edit?category=laptops',
    person: owner,
    shows: (page) => page.getByRole('gridcell').first(),
  }),
  'admin-product': ({ owner, productId }) => ({
    route: 'products/:id',
    path: `/admin/products/${productId}`,
    person: owner,
    shows: (page) => page.getByLabel('Name', { exact: true }).first(),
  }),
}
