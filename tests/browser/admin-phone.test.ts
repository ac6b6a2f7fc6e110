import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openAdminArea, phone } from '#tests/support/browser/admin-area.ts'
import { followsTheRules } from '#tests/support/browser/page-rules.ts'
import { aCustomer, aProduct } from '#tests/support/given/builders.ts'
import { aPaidOrder } from '#tests/support/given/order-life.ts'

const area = await openAdminArea()
const { shop } = area
afterAll(() => area.close())

const half = phone.height / 2

async function topOf(page: Page, selector: string): Promise<number> {
  const found = page.locator(selector).first()
  await found.waitFor()
  return found.evaluate((element) => element.getBoundingClientRect().top)
}

it('shows the first order and the first product in the upper half of a phone, and the parcel on its first screen', async () => {
  const productId = await aProduct(shop, { name: 'Desk lamp' })
  const { orderNumber } = await aPaidOrder(shop, await aCustomer(shop), { productId })
  const { page, context, complaints } = await area.someoneAt('/admin/products', { viewport: phone })
  await expect.poll(() => topOf(page, 'main article')).toBeLessThan(half)
  await expect.poll(() => page.getByLabel('Brand', { exact: true }).isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Brand', { exact: true }).selectOption('Acme')
  await page.waitForURL('**/admin/products?*brand=Acme*')
  await followsTheRules(page)
  // A filter that is set is never hidden.
  await page.reload()
  await page.getByLabel('Brand', { exact: true }).waitFor()

  await page.goto(`${shop.url}/admin/orders`)
  await expect.poll(() => topOf(page, `main a[href$="${orderNumber}"]`)).toBeLessThan(half)
  await page.getByRole('link', { name: orderNumber }).first().click()
  const parcel = page.getByRole('heading', { name: 'Delivery' })
  await parcel.waitFor()
  const top = () => parcel.evaluate((element) => element.getBoundingClientRect().top)
  await expect.poll(top).toBeLessThan(phone.height)
  await followsTheRules(page)
  expect(complaints).toEqual([])
  await context.close()
})
