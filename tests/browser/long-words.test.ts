import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { openContext, openPage } from '#tests/support/browser/browser.ts'
import { isNotTooWide } from '#tests/support/browser/page-rules.ts'
import { goToVisit, prepareScene, visits } from '#tests/support/browser/visits.ts'
import { aCustomerGroup } from '#tests/support/given/a-customer-group.ts'
import { aDiscount } from '#tests/support/given/a-discount.ts'
import { anAdministrator, send } from '#tests/support/given/builders.ts'
import { sendForm } from '#tests/support/given/forms.ts'
import { lengthenWords, longWord } from '#tests/support/given/long-words.ts'
import { aRequestedReturn } from '#tests/support/given/returns.ts'
import { openDemoShop } from '#tests/support/shop/demo-shop.ts'
import routes from '#web/routes.ts'

const { shop, browser, close } = await openDemoShop({ orders: 120 })
afterAll(close)
const scene = await prepareScene(shop)
const owner = await anAdministrator(shop)
await fillLists()
await lengthenWords(shop)

const page = await openPage(await openContext(browser, { viewport: { width: 320, height: 640 } }))

describe('a word that is longer than a phone is wide', () => {
  const adminRoutes = routes.find(({ path }) => path === 'admin')?.children ?? []
  const adminPaths = adminRoutes.map(({ path = '' }) => path)

  it.each(adminPaths)('does not make /admin/%s wider than its screen', async (route) => {
    const path = `/admin/${route.replace(/:\w+/, await idFor(route))}`
    const heading = page.getByRole('heading', { level: 1 })
    const visit = { route, path, person: owner, act: () => heading.waitFor(), shows: () => heading }
    await goToVisit(page, shop, visit)
    await isNotTooWide(page)
  })

  it.each([
    ...[
      'Home',
      'Home with the menu open',
      'Category',
      'Category as a list',
      'Category with its filters open',
    ],
    ...['Product', 'A comparison of two', 'Wishlist', 'Cart', 'Checkout, review', 'Order confirmation'],
    ...['Orders', 'Order', 'Order on its way', 'A quote', 'A pay link', 'Account', 'Contact'],
  ])('does not make the page wider than its screen: %s', async (name) => {
    const visit = visits[name]
    if (!visit) throw new Error(`There is no visit called "${name}"`)
    await goToVisit(page, shop, visit(scene))
    await isNotTooWide(page)
  })
})

/** With what neither the demo nor the scene has. */
async function fillLists(): Promise<void> {
  await aDiscount(shop, { code: 'SCHOOL', basisPoints: 1000 })
  await aCustomerGroup(shop, { percents: [{ percent: 5 }] })
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const terms = { name: 'Black Friday', kind: 'percent', percent: 10, brands: ['Apple'] }
  const sale = { ...terms, begins_at: inHours(1), ends_at: inHours(24) }
  const prepared = await send(shop, 'POST', '/admin/sales', {
    token: owner.token,
    body: { sale, accepts_warnings: true },
  })
  expect(prepared.status).toBe(201)
  await aRequestedReturn(shop, { person: scene.customer, owner }, { note: 'Dents' })
  const message = { name: 'Thandi', email: 'thandi@shop.example', message: 'Where is it?' }
  expect((await send(shop, 'POST', '/contact', { body: message })).status).toBe(201)
  const imported = await sendForm(shop, 'POST', '/supplier-imports', {
    person: owner,
    fields: { supplierId: 1 },
    files: [
      { field: 'file', name: 'prices.csv', type: 'text/csv', bytes: `SKU,${longWord}\nA-1,${longWord}` },
    ],
  })
  expect(imported.status).toBe(201)
}

const tables: Record<string, string> = {
  returns: 'order_returns',
  messages: 'conversations',
  'customer-groups': 'customer_groups',
  'import-export': 'supplier_imports',
}

/** What stands for the parameter of a route. */
async function idFor(route: string): Promise<string> {
  const [first = ''] = route.split('/')
  const known: Record<string, string> = {
    orders: scene.paidOrder,
    dispatch: scene.paidOrder,
    texts: 'own-about-us',
    customers: scene.customer.id,
    users: owner.id,
  }
  const id = known[first]
  if (id !== undefined || !route.includes(':')) return id ?? ''
  const table = sql.identifier(tables[first] ?? first)
  const { rows } = await shop.services.db.execute<{ id: number }>(
    sql`select max(id)::int as id from ${table}`,
  )
  return String(rows[0]?.id)
}
