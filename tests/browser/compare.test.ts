import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { aVisitor, openContext, openPage } from '#tests/support/browser/browser.ts'
import { followsTheRules, keepsToTheRulesEverywhere } from '#tests/support/browser/page-rules.ts'
import { openDemoShop } from '#tests/support/shop/demo-shop.ts'

const { shop, browser, close } = await openDemoShop()
afterAll(close)

const bar = (page: Page) => page.getByRole('complementary', { name: 'Compare products' })
const choose = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Compare ${name}`) }).first()

it('a shopper chooses phones on a phone, is told of a fifth, and compares what is left', async () => {
  const { page, complaints, context } = await aVisitor(browser, { width: 390, height: 844 })
  await page.goto(`${shop.url}/category/smartphones`)
  await expect.poll(() => bar(page).count()).toBe(0)
  await choose(page, 'Honor 400').click()
  await bar(page).getByText('Choose another product to compare it with.').waitFor()
  for (const name of ['Huawei nova 13', 'Nokia 3210', 'Samsung Galaxy A56']) await choose(page, name).click()
  await choose(page, 'Samsung Galaxy S25 256GB').click()
  await bar(page).getByText('You can compare up to four products. Remove one to add another.').waitFor()
  await expect.poll(() => choose(page, 'Samsung Galaxy S25 256GB').getAttribute('aria-pressed')).toBe('false')
  await followsTheRules(page)

  await page.reload()
  await bar(page)
    .getByRole('button', { name: /^Remove Nokia 3210/ })
    .click()
  await expect.poll(() => choose(page, 'Nokia 3210').getAttribute('aria-pressed')).toBe('false')
  await bar(page).getByRole('link', { name: 'Compare' }).click()
  await page.waitForURL(/\/compare\?products=honor-400[^,]*,huawei[^,]*,samsung[^,]*$/)
  const table = page.getByRole('table', { name: 'Compare products' })
  await table.getByRole('columnheader', { name: 'Honor 400' }).waitFor()
  await table.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('link', { name: /^Cart, 1/ }).waitFor()
  await page.getByText(/^The same for all/).click()
  await keepsToTheRulesEverywhere(page)

  await page.getByRole('link', { name: /^Remove Huawei/ }).click()
  await page.waitForURL(/\/compare\?products=honor-400[^,]*,samsung[^,]*$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('compare')?.split(',').length)).toBe(2)
  expect(complaints).toEqual([])
  await context.close()
})

it('on a laptop everything is done by the keyboard, and different kinds are named as such', async () => {
  const { page, complaints, context } = await aVisitor(browser, { width: 1366, height: 900 })
  await page.goto(`${shop.url}/product/apple-macbook-air-13-m4`)
  await choose(page, 'Apple MacBook Air').focus()
  await page.keyboard.press('Enter')
  await bar(page).waitFor()
  await page.goto(`${shop.url}/products?q=mouse`)
  await choose(page, 'Logitech MX Master').focus()
  await page.keyboard.press('Space')
  await bar(page).getByText('These are different kinds of products').waitFor()
  await bar(page).getByRole('link', { name: 'Compare' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/compare\?products=/)
  await page.getByRole('table', { name: 'Compare products' }).waitFor()
  const strip = page.locator('.compare-columns [aria-hidden] >> text=Apple MacBook Air').first()
  await expect.poll(() => strip.isVisible()).toBe(false)
  await page.setViewportSize({ width: 1366, height: 420 })
  await page.mouse.move(700, 300)
  await page.mouse.wheel(0, 1200)
  await strip.waitFor({ state: 'visible' })
  await followsTheRules(page)
  expect(complaints).toEqual([])
  await context.close()
})

it('a comparison is shared by its address, and more is added without JavaScript', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await openPage(context)
  await page.goto(`${shop.url}/compare?products=apple-macbook-air-13-m4`, { waitUntil: 'load' })
  const added = page.getByRole('region', { name: 'Add to the comparison' }).getByRole('link').first()
  await added.click()
  await page.waitForURL(/products=apple-macbook-air-13-m4,/)
  await expect.poll(() => page.getByText('Differences').count()).toBe(1)
  await page.getByRole('link', { name: /^Remove Apple MacBook Air/ }).click()
  await page.waitForURL(/products=(?!apple-macbook-air)/)
  await expect.poll(() => page.getByRole('columnheader').count()).toBe(1)
  await context.close()
})

it('works for a browser that keeps nothing', async () => {
  const context = await openContext(browser)
  await context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Denied', 'SecurityError')
      },
    })
  })
  const page = await openPage(context)
  await page.goto(`${shop.url}/category/laptops`)
  await choose(page, 'Apple MacBook Air').click()
  await choose(page, 'Acer Aspire').click()
  await bar(page).getByRole('link', { name: 'Compare' }).click()
  await page.waitForURL(/products=apple-macbook-air-13-m4,acer-aspire-5-15/)
  await context.close()
})
