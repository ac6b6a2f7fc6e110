import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { productSuppliers } from '#server/db/schema/product-suppliers.ts'
import { products } from '#server/db/schema/products.ts'
import { suppliers } from '#server/db/schema/suppliers.ts'
import { followFilters } from '#server/features/catalogue/browse/follow-filters.ts'
import { openAdminArea, phone, wideLaptop } from '#tests/support/browser/admin-area.ts'
import { keepsToTheRules } from '#tests/support/browser/page-rules.ts'
import { aProduct } from '#tests/support/given/builders.ts'
import { soon } from '#tests/support/soon.ts'

const area = await openAdminArea()
const { shop } = area
afterAll(() => area.close())

it('the owner says what products of a category say, fills it in with a second supplier, and renames its address', async () => {
  const { db } = shop.services
  const [first] = await db
    .insert(suppliers)
    .values(
      ['Cape Parts', 'Reef Trading'].map((name) => ({ name, contact: 'Sales', email: `${name}@x.example` })),
    )
    .returning()
  const id = await aProduct(shop, {
    name: 'Veld Book 14',
    category: 'notebooks',
    supplierId: first?.id ?? null,
    supplierSku: 'CP-14',
    specifications: { ram: '8GB', extras: 'Sleeve' },
  })

  await aProduct(shop, {
    name: 'Koppie Book 15',
    category: 'notebooks',
    specifications: { ram: '8GB', keyboard_layout: 'US international' },
  })

  const { page, complaints } = await area.someoneAt('/admin/categories')
  await page.getByRole('button', { name: 'Edit notebooks' }).click()
  await page.getByRole('link', { name: 'Choose specifications' }).click()
  await page.getByRole('heading', { name: 'Specifications of notebooks' }).waitFor()
  await page.getByRole('button', { name: 'Memory (RAM)' }).click()
  await page.getByRole('button', { name: 'Another', exact: true }).click()
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByLabel('Kind') })
    .last()
  await row.getByLabel('Name').fill('Keyboard layout')
  await row.getByLabel('Kind').selectOption('One of a list')
  await row.getByLabel('Choices').fill('US international\nUK')
  await row.getByLabel('Required').check()
  await row.getByLabel('Shoppers can filter by it').check()
  await row.getByText('They choose from: US international (1). 1 product does not say.').waitFor()
  await row.getByRole('button', { name: 'Move Keyboard layout up' }).click()
  await keepsToTheRules(page, 'light')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The specifications of notebooks were saved').waitFor()

  // What it lacks is said in the list, and in its form.
  await page.goto(`${shop.url}/admin/products?state=incomplete`)
  await page.getByText('1 fact missing').waitFor()
  await page.getByRole('link', { name: 'Veld Book 14' }).first().click()
  await page.getByText('Missing: Keyboard layout. You can still save.').waitFor()
  await page.getByLabel('Keyboard layout').selectOption('UK')
  const ram = page.getByLabel('Memory (RAM)')
  await ram.fill('lots')
  await ram.blur()
  await page.getByText('Enter a number in GB, such as 16GB').waitFor()
  await ram.fill('16 gb')
  await ram.blur()
  await soon(() => ram.inputValue()).toBe('16GB')
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Value', exact: true }).inputValue())
    .toBe('Sleeve')

  await page.getByRole('button', { name: 'Another supplier' }).click()
  const others = page.getByRole('group', { name: 'Other suppliers' })
  await others.getByLabel('Supplier', { exact: true }).selectOption('Reef Trading')
  await others.getByLabel('Supplier product code').fill('RT-91')
  await others.getByLabel('Cost price').fill('740')
  await others.getByRole('button', { name: 'Make main: Reef Trading' }).click()
  await expect.poll(() => page.getByLabel('Supplier product code').first().inputValue()).toBe('RT-91')
  await page.setViewportSize(phone)
  await keepsToTheRules(page, 'dark')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Product saved.').waitFor()

  const [saved] = await db.select().from(products).where(eq(products.id, id))
  expect(saved).toMatchObject({
    specifications: { keyboard_layout: 'UK', ram: '16GB', extras: 'Sleeve' },
    supplierSku: 'RT-91',
    costCents: 74_000,
  })
  const listed = await db.select().from(productSuppliers).where(eq(productSuppliers.productId, id))
  expect(listed.find(({ isPreferred }) => !isPreferred)).toMatchObject({ code: 'CP-14', costCents: 75_000 })

  await page.goto(`${shop.url}/product/${saved?.slug}`)
  const table = page.getByRole('table', { name: 'Specifications' })
  await soon(() => table.getByRole('rowheader').allTextContents()).toEqual([
    'Keyboard layout',
    'Memory (RAM)',
    'Extras',
  ])

  // Shoppers filter by it.
  await followFilters(shop.services, new AbortController().signal)
  await page.setViewportSize(wideLaptop)
  await page.goto(`${shop.url}/category/notebooks`)
  const filter = page.getByRole('group', { name: 'Keyboard layout' })
  await filter.getByText('UK', { exact: true }).first().click()
  await page.waitForURL('**spec=own.keyboard_layout*')
  await soon(() => page.getByRole('heading', { name: 'Koppie Book 15' }).count()).toBe(0)
  await page.getByRole('heading', { name: 'Veld Book 14' }).first().waitFor()

  // What search engines show follows what is typed, and is cut where they cut it.
  await page.goto(`${shop.url}/admin/products/${id}`)
  const preview = page.getByRole('figure', { name: 'Preview' })
  await preview.getByText('Veld Book 14 | ').waitFor()
  await page.getByRole('button', { name: 'Use "Veld Book 14, UK' }).click()
  await preview.getByText(/^Veld Book 14, UK.* [|] /).waitFor()
  await page.getByLabel('Title in search results').fill('Veld Book 14 for students')
  await preview.getByText('Veld Book 14 for students | ').waitFor()
  await page.getByLabel('Description in search results').fill('A light notebook. '.repeat(12))
  await page.getByText('215 characters. About 160 are shown.').waitFor()
  await preview.getByText(/A light…$/).waitFor()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Product saved.').waitFor()
  await page.goto(`${shop.url}/product/${saved?.slug}`)
  await soon(() => page.title()).toContain('Veld Book 14 for students | ')
  await page.getByRole('heading', { name: 'Veld Book 14', exact: true }).waitFor()

  // Its address changes, and whoever has the old one still gets there.
  await page.goto(`${shop.url}/admin/products/${id}`)
  await page.getByLabel('Address').fill('Veld Book')
  await page.getByText('/product/veld-book. If you change it').waitFor()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Product saved.').waitFor()
  await page.goto(`${shop.url}/product/${saved?.slug}`)
  await page.getByRole('heading', { name: 'Veld Book 14' }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/product/veld-book')
  expect(complaints).toEqual([])
})
