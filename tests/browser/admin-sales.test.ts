import { afterAll, expect, it } from 'vitest'
import { openAdminArea, phone, wideLaptop } from '#tests/support/browser/admin-area.ts'
import { aVisitor } from '#tests/support/browser/browser.ts'
import { fitsItsPlace, followsTheRules } from '#tests/support/browser/page-rules.ts'
import { aProduct, send } from '#tests/support/given/builders.ts'

const area = await openAdminArea()
const { shop } = area
afterAll(() => area.close())

const noBreak = (text: string) => text.replaceAll(' ', '\u00a0')

it('is prepared with its prices in view, asked in the shop while it runs, and undone', async () => {
  const prices = { retailCents: 1_000_000, wholesaleCents: 700_000, costCents: 600_000 }
  const id = await aProduct(shop, { name: 'Aurora Laptop', ...prices })
  await aProduct(shop, { name: 'Thin Laptop', ...prices, wholesaleCents: 900_000, costCents: 850_000 })
  await aProduct(shop, { name: 'Some Mouse', ...prices, category: 'mice' })
  const { slug } = (await send(shop, 'GET', `/products/${id}`)).body.product

  const { page, context, complaints } = await area.someoneAt('/admin/sales', { viewport: wideLaptop })
  await page.getByText('No Sales Yet').waitFor()
  await followsTheRules(page)
  await page.getByRole('link', { name: 'New sale' }).first().click()
  await page.getByRole('heading', { name: 'New sale' }).waitFor()
  await page.getByRole('button', { name: 'Show prices' }).click()
  await page.getByText('Enter a name').first().waitFor()
  await page.getByLabel('Name').fill('Laptop week')
  await page.getByLabel('Percent off').fill('20')
  await page.getByLabel('Category').selectOption({ label: 'laptops' })
  await page.getByRole('button', { name: 'Show prices' }).click()
  await page.getByText('2 products become cheaper').waitFor()
  await page.getByText('1 would sell below cost').waitFor()
  await followsTheRules(page)
  await page.setViewportSize(phone)
  await fitsItsPlace(page)
  await followsTheRules(page)
  await page.setViewportSize(wideLaptop)
  await expect.poll(() => page.getByRole('button', { name: 'Prepare sale' }).isDisabled()).toBe(true)
  await page.getByLabel('Sell these products at this price anyway').check()
  await page.getByRole('button', { name: 'Prepare sale' }).click()

  await page.getByRole('heading', { name: 'Laptop week' }).waitFor()
  await page.getByText('Prepared', { exact: true }).waitFor()
  const visitor = await aVisitor(area.browser, phone)
  await visitor.page.goto(`${shop.url}/product/${slug}`)
  await visitor.page.getByText(noBreak('R 10 000,00')).first().waitFor()
  await page.getByRole('button', { name: 'Begin now' }).click()
  await page.getByText('Running', { exact: true }).waitFor()
  await followsTheRules(page)

  await visitor.page.reload()
  await visitor.page.getByText(noBreak('R 8 000,00')).first().waitFor()
  await visitor.page
    .locator('s', { hasText: noBreak('R 10 000,00') })
    .first()
    .waitFor()
  await visitor.page.getByText('Sale ends').first().waitFor()
  await visitor.page.getByText('Lowest price in 30 days').waitFor()
  await followsTheRules(visitor.page)
  await fitsItsPlace(visitor.page)
  await visitor.page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await visitor.page.goto(`${shop.url}/products?tag=sale`)
  await visitor.page.getByRole('heading', { name: 'On sale' }).waitFor()
  await visitor.page.getByRole('link', { name: 'Thin Laptop' }).waitFor()
  await expect.poll(() => visitor.page.getByRole('link', { name: 'Some Mouse' }).count()).toBe(0)
  await followsTheRules(visitor.page)
  await fitsItsPlace(visitor.page)

  await page.goto(`${shop.url}/admin/products/${id}`)
  await page.getByText('Asked now').waitFor()
  await followsTheRules(page)
  await page.setViewportSize(phone)
  await fitsItsPlace(page)
  await page.setViewportSize(wideLaptop)

  await page.goto(`${shop.url}/admin/sales`)
  await page.getByText('20% off').first().waitFor()
  await followsTheRules(page)
  await page.getByRole('link', { name: 'Laptop week' }).click()
  await page.getByRole('button', { name: 'Undo sale' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo sale' }).click()
  await page.getByText('Undone', { exact: true }).waitFor()

  // What was put into the cart at the sale's price is not quietly dearer.
  await visitor.page.goto(`${shop.url}/cart`)
  await visitor.page.getByText(noBreak('R 10 000,00')).first().waitFor()
  await visitor.page.getByText(noBreak('R 8 000,00')).first().waitFor()
  expect([...complaints, ...visitor.complaints]).toEqual([])
  await Promise.all([context.close(), visitor.context.close()])
  await expect.poll(async () => (await send(shop, 'GET', `/products/${id}`)).body.product.price).toBe(10_000)
})
