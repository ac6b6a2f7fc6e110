import { eq, sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { couriers } from '#server/db/schema/couriers.ts'
import { products } from '#server/db/schema/products.ts'
import { suppliers } from '#server/db/schema/suppliers.ts'
import { openAdminArea, phone } from '#tests/support/browser/admin-area.ts'
import { followsTheRules, isNotTooWide } from '#tests/support/browser/page-rules.ts'
import { aParcel } from '#tests/support/given/a-parcel.ts'
import { aCustomer, aProduct, placeOrder } from '#tests/support/given/builders.ts'

const area = await openAdminArea()
const { shop } = area
afterAll(() => area.close())

async function aSupplier(details: { name: string; province?: string; city?: string }): Promise<number> {
  const { name, ...place } = details
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@supplier.example`
  const rows = await shop.services.db
    .insert(suppliers)
    .values({ name, contact: 'Sales desk', email, ...place })
    .returning({ id: suppliers.id })
  return rows[0]?.id ?? 0
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Suppliers' }).getByRole('row', { name: new RegExp(name) })

it('finds, adds, changes, refuses, deletes and restores suppliers', async () => {
  const id = await aSupplier({ name: 'Table Bay Imports', province: 'Western Cape', city: 'Cape Town' })
  await aSupplier({ name: 'Highveld Wholesale', province: 'Gauteng' })
  const productId = await aProduct(shop, { name: 'Sea radio', supplierId: id })
  const { page, context, complaints } = await area.someoneAt('/admin/suppliers')

  const side = page.getByRole('region', { name: 'Suppliers' })
  await side.getByRole('link', { name: /Table Bay Imports.*1.*Sales desk.*table.bay/ }).waitFor()
  await page
    .getByRole('navigation', { name: 'Suppliers by province' })
    .getByRole('link', { name: /Gauteng/ })
    .click()
  await expect.poll(() => rowOf(page, 'Table Bay Imports').count()).toBe(0)
  await rowOf(page, 'Highveld Wholesale').waitFor()
  await page.getByLabel('Province', { exact: true }).selectOption('')
  await page.getByLabel('Search suppliers').fill('table')
  await expect.poll(() => rowOf(page, 'Highveld Wholesale').count()).toBe(0)
  await page.getByLabel('Search suppliers').fill('')
  await rowOf(page, 'Highveld Wholesale').waitFor()

  await side.getByRole('link', { name: 'Add Supplier' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Add Supplier' }).click()
  await panel.getByText('Please fill in all required fields').waitFor()
  await panel.getByRole('textbox', { name: 'Name' }).fill('table bay IMPORTS')
  await panel.getByLabel('Contact').fill('Naledi')
  await panel.getByLabel('Email').fill('naledi@supplier.example')
  await panel.getByRole('button', { name: 'Add Supplier' }).click()
  await panel.getByText('Failed to create supplier: There is already a supplier with this name').waitFor()
  await expect.poll(() => panel.getByLabel('Contact').inputValue()).toBe('Naledi')
  await panel.getByRole('textbox', { name: 'Name' }).fill('Karoo Components')
  await followsTheRules(page)
  await panel.getByRole('button', { name: 'Add Supplier' }).click()
  await rowOf(page, 'Karoo Components').waitFor()

  await rowOf(page, 'Table Bay Imports').getByRole('link', { name: 'Table Bay Imports', exact: true }).click()
  await page.waitForURL((url) => url.searchParams.get('open') === String(id))
  await panel.getByRole('link', { name: /Sea radio/ }).waitFor()
  await page.route('**/api/suppliers/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
  )
  await panel.getByLabel('Contact').fill('Lerato')
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('Failed to update supplier: HTTP error! status: 502').waitFor()
  await expect.poll(() => panel.getByLabel('Contact').inputValue()).toBe('Lerato')
  await expect.poll(() => page.getByRole('cell', { name: 'Lerato', includeHidden: true }).count()).toBe(0)
  await page.unroute('**/api/suppliers/*')
  await panel.getByRole('button', { name: 'Save' }).click()
  await rowOf(page, 'Table Bay Imports').getByText('Lerato').waitFor()

  await rowOf(page, 'Table Bay Imports').getByRole('link', { name: 'Table Bay Imports', exact: true }).click()
  await panel.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Table Bay Imports?' })
  await question.getByText('One product stays in the shop, with another supplier or with none.').waitFor()
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Table Bay Imports was deleted').waitFor()
  await expect.poll(() => rowOf(page, 'Table Bay Imports').count()).toBe(0)
  await page.getByRole('button', { name: 'Restore' }).click()
  await rowOf(page, 'Table Bay Imports').waitFor()
  const [product] = await shop.services.db.select().from(products).where(eq(products.id, productId))
  expect(product?.supplierId).toBe(id)

  expect(complaints.filter((text) => !/40\d|409|502/.test(text))).toEqual([])
  await context.close()
})

it('reports an invalid answer for the list, and loads it again on request', async () => {
  await aSupplier({ name: 'Overberg Audio' })
  const { page, context } = await area.someoneAt('/admin/products')
  await page.route('**/api/suppliers?*page=1*', (route) => route.fulfill({ json: { suppliers: 'none' } }))
  await page.goto(`${shop.url}/admin/suppliers?search=overberg`)
  const main = page.getByRole('main')
  await main.getByText('Invalid suppliers data format').waitFor()
  await page.unroute('**/api/suppliers?*page=1*')
  await main.getByRole('button', { name: 'Retry' }).click()
  await rowOf(page, 'Overberg Audio').waitFor()
  await context.close()
})

it('shows couriers, with details on hover and focus', async () => {
  const { db } = shop.services
  const courier = { contact: 'Dispatch desk', phone: '+27115550140' }
  const rows = await db
    .insert(couriers)
    .values([
      { ...courier, name: 'Kudu Express', email: 'desk@kudu.example', areas: ['Gauteng', 'Limpopo'] },
      { ...courier, name: 'Loerie Same-Day', email: 'desk@loerie.example', areas: [] },
    ])
    .returning({ id: couriers.id })
  const customer = await aCustomer(shop)
  const placed = await placeOrder(shop, customer, [{ productId: await aProduct(shop), quantity: 1 }])
  await aParcel(shop, placed.body.order.orderNumber, { courierId: rows[0]?.id })
  const { page, context, complaints } = await area.someoneAt('/admin/couriers')

  const side = page.getByRole('region', { name: 'Courier companies' })
  const kudu = side.getByRole('link', { name: 'Kudu Express' })
  const details = side.getByRole('tooltip').filter({ hasText: 'Kudu Express' })
  await kudu.focus()
  await details.getByText('Gauteng, Limpopo').waitFor()
  await details.getByText('+27 11 555 0140').waitFor()
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'hidden' })
  await page.getByLabel('Search couriers').focus()
  await kudu.hover()
  await details.getByText('desk@kudu.example').hover()
  await details.getByText('Dispatch desk').waitFor()

  await side.getByRole('link', { name: 'Add Courier' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('textbox', { name: 'Name' }).fill('Springbok Freight')
  await panel.getByLabel('Contact').fill('Vusi')
  await panel.getByLabel('Email').fill('vusi@springbok.example')
  await panel.getByLabel('Telephone').fill('12')
  await panel.getByLabel('Areas').fill('Free State, Lesotho')
  await panel.getByRole('button', { name: 'Add Courier' }).click()
  await panel.getByRole('alert').getByText('Enter a valid phone number').waitFor()
  await panel.getByLabel('Telephone').fill('011 555 0199')
  await panel.getByRole('button', { name: 'Add Courier' }).click()
  const list = page.getByRole('table', { name: 'Courier companies' })
  await list.getByRole('row', { name: /Springbok Freight.*\+27 11 555 0199.*Free State, Lesotho/ }).waitFor()

  await list.getByRole('link', { name: 'Kudu Express' }).click()
  await panel.getByRole('button', { name: 'Deactivate' }).click()
  const question = page.getByRole('alertdialog', { name: 'Deactivate Kudu Express?' })
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await list.getByRole('row', { name: /Kudu Express.*Inactive/ }).waitFor()
  await expect.poll(() => side.getByRole('link', { name: 'Kudu Express' }).count()).toBe(0)
  await followsTheRules(page)

  await page.setViewportSize(phone)
  const cards = page.getByRole('list', { name: 'Courier companies' })
  await cards.getByRole('link', { name: 'Loerie Same-Day' }).waitFor()
  await isNotTooWide(page)
  const [{ count } = { count: 0 }] = (
    await db.execute<{ count: number }>(
      sql`select count(*)::int as count from audit_entries where subject_type = 'courier'`,
    )
  ).rows
  expect(count).toBe(2)
  expect(complaints).toEqual([])
  await context.close()
})

const halfFilled = [
  { path: '/admin/suppliers', opens: 'Add Supplier', field: 'Contact' },
  { path: '/admin/couriers', opens: 'Add Courier', field: 'Contact' },
  { path: '/admin/categories', opens: 'Add category', field: 'Title' },
  { path: '/admin/search', opens: 'Add synonym', field: 'What shoppers type' },
]

for (const { path, opens, field } of halfFilled) {
  it(`asks before a half-filled panel of ${path} is closed, by whatever closes it`, async () => {
    const { page, context, complaints } = await area.someoneAt(path)
    const main = page.getByRole('main')
    const panel = page.getByRole('dialog', { name: opens })
    const typed = panel.getByLabel(field, { exact: true })
    const question = page.getByRole('alertdialog', { name: 'Close without saving?' })
    const isTypedKept = () => expect.poll(() => typed.inputValue()).toBe('Half of it')

    await main.getByRole('button', { name: opens }).click()
    await page.waitForURL('**?open=new')
    await panel.waitFor()
    await page.goBack()
    await panel.waitFor({ state: 'detached' })

    await main.getByRole('button', { name: opens }).click()
    await typed.fill('Half of it')
    for (const leave of [
      () => page.goBack(),
      () => page.keyboard.press('Escape'),
      () => panel.getByRole('button', { name: 'Close' }).click(),
    ]) {
      await leave()
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await question.waitFor({ state: 'detached' })
      await isTypedKept()
      await expect.poll(() => page.url()).toBe(`${shop.url}${path}?open=new`)
    }
    await page.keyboard.press('Escape')
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await isTypedKept()
    await expect.poll(() => panel.isVisible()).toBe(true)

    await page.goBack()
    await question.getByRole('button', { name: 'Close without saving' }).click()
    await page.waitForURL(shop.url + path)
    await panel.waitFor({ state: 'detached' })
    await main.getByRole('button', { name: opens }).click()
    await expect.poll(() => typed.inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })

    expect(complaints).toEqual([])
    await context.close()
  })
}
