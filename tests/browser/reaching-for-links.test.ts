import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { products } from '#server/db/schema/products.ts'
import { aVisitor, openBrowser } from '#tests/support/browser/browser.ts'
import { aProduct } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ withPages: true })
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.close()
})

it('shows the current price, however long ago the page was prefetched', async () => {
  const id = await aProduct(shop, { name: 'Sea radio', slug: 'sea-radio', retailCents: 129_900 })
  const { page, context, complaints } = await aVisitor(browser)
  await page.goto(`${shop.url}/products`)
  const link = page
    .getByRole('main')
    .getByRole('link', { name: /Sea radio/ })
    .first()

  const reached = page.waitForResponse(/sea-radio\.data/)
  await link.hover()
  const ahead = await reached
  await ahead.finished()
  expect(ahead.request().headers()['sec-purpose']).toBe('prefetch')
  // Revalidated when it is used, also by browsers that treat prefetched responses as fresh for five minutes.
  expect(ahead.headers().vary).toContain('sec-purpose')
  await shop.services.db.update(products).set({ retailCents: 149_900 }).where(eq(products.id, id))
  await link.click()
  await page.waitForURL('**/product/sea-radio')
  await page.getByRole('heading', { name: 'Sea radio', level: 1 }).waitFor()
  const price = await page.getByRole('main').textContent()
  expect(price).toContain('1\u00a0499')
  expect(price).not.toContain('1\u00a0299')

  expect(complaints).toEqual([])
  await context.close()
})
