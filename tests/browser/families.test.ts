import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { aVisitor, openPage } from '#tests/support/browser/browser.ts'
import { followsTheRules, keepsToTheRulesEverywhere } from '#tests/support/browser/page-rules.ts'
import { openDemoShop } from '#tests/support/shop/demo-shop.ts'

const { shop, browser, close } = await openDemoShop()
afterAll(close)

const lavender = '/product/apple-iphone-17-256gb'
const option = (page: Page, name: string) => page.getByRole('navigation', { name, exact: true })
const pick = (page: Page, name: string, value: string) =>
  option(page, name).getByRole('link', { name: new RegExp(`^${value}\\b`) })
const title = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()

it('a list has a family once, and its page leads to every variant, to its own address', async () => {
  const { page, complaints, context } = await aVisitor(browser)
  await page.goto(`${shop.url}/category/iphones`)
  const card = page.getByRole('article').filter({ hasText: 'Apple iPhone 17 256GB' })
  await expect.poll(() => card.count()).toBe(1)
  await expect.poll(() => card.textContent()).toMatch(/Black, Lavender, Sage.*256GB, 512GB.*from R\s19\s499/)
  await card.getByRole('link', { name: 'Apple iPhone 17 256GB Lavender' }).click()

  await page.waitForURL(`**${lavender}`)
  await expect.poll(() => pick(page, 'Colour', 'Lavender').getAttribute('aria-current')).toBe('true')
  await expect.poll(() => pick(page, 'Storage', '512GB').textContent()).toMatch(/512GBR\s4\s000 more/)
  await pick(page, 'Storage', '512GB').click()
  await expect.poll(() => title(page)).toBe('Apple iPhone 17 512GB Lavender')
  await page.waitForURL('**/product/apple-iphone-17-512gb')
  await expect.poll(() => pick(page, 'Colour', 'Black').textContent()).toBe('BlackOut of Stock')
  await expect
    .poll(() => pick(page, 'Colour', 'Sage').textContent())
    .toMatch(/^SageOnly as 256GB, R\s4\s000 less$/)
  await pick(page, 'Colour', 'Sage').click()
  await expect.poll(() => title(page)).toBe('Apple iPhone 17 256GB Sage')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('link', { name: /^Cart, 1/ }).waitFor()
  await page.goBack()
  await expect.poll(() => title(page)).toBe('Apple iPhone 17 512GB Lavender')
  await followsTheRules(page)
  expect(complaints).toEqual([])
  await context.close()
})

it('a variant is chosen without JavaScript, and search engines are told of the family', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await openPage(context)
  await page.goto(`${shop.url}${lavender}`, { waitUntil: 'load' })
  await pick(page, 'Colour', 'Black').click()
  await expect.poll(() => title(page)).toBe('Apple iPhone 17 256GB Black')
  await expect.poll(() => page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/-256gb-black$/)
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const data = texts.flatMap((text) => JSON.parse(text))
  const group = data.find((one) => one['@type'] === 'ProductGroup')
  expect(group).toMatchObject({
    name: 'Apple iPhone 17',
    variesBy: ['https://schema.org/color', 'https://schema.org/size'],
  })
  expect(group.hasVariant).toHaveLength(5)
  expect(data.find((one) => one['@type'] === 'Product')).toMatchObject({
    color: 'Black',
    size: '256GB',
    isVariantOf: { '@id': group['@id'] },
  })
  await context.close()
})

it('the page of a variant keeps to the rules in both colour schemes', async () => {
  const { page, context } = await aVisitor(browser, { width: 390, height: 844 })
  await page.goto(`${shop.url}${lavender}`)
  await keepsToTheRulesEverywhere(page)
  await context.close()
})
