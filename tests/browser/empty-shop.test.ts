import type { Page } from 'playwright-core'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { aVisitor, openBrowser } from '#tests/support/browser/browser.ts'
import { aProduct } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

let page: Page
let complaints: string[]
const shop = await openShop({ withPages: true, isRealTime: true })
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.close()
})
beforeEach(async () => {
  const visitor = await aVisitor(browser)
  page = visitor.page
  complaints = visitor.complaints
  return () => visitor.context.close()
})

it('says on Home that the shelves are being filled', async () => {
  await page.goto(shop.url)
  await page.getByRole('heading', { name: 'No Products Available' }).waitFor()
  await page
    .getByText("We're working on stocking our inventory. Please check back soon!", { exact: true })
    .waitFor()
  expect(complaints).toEqual([])
})

it('says so of a category, and shows what was added since when it is reloaded', async () => {
  await aProduct(shop, { name: 'Not yet for sale', isActive: false })
  await page.goto(`${shop.url}/category/laptops`)
  await page.getByRole('heading', { name: 'No Products Available' }).waitFor()
  await aProduct(shop, { name: 'The first laptop' })
  await page.getByRole('link', { name: 'Refresh Products' }).click()
  await page.getByRole('link', { name: 'The first laptop' }).waitFor()
  await page.getByText('Showing 1 of 1 products').waitFor()
  expect(complaints).toEqual([])
})
