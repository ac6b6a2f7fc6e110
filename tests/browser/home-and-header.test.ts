import type { BrowserContextOptions, Locator } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { openContext, openPage } from '#tests/support/browser/browser.ts'
import { aCustomer } from '#tests/support/given/builders.ts'
import { openDemoShop } from '#tests/support/shop/demo-shop.ts'

const { shop, browser, close } = await openDemoShop()
afterAll(close)

async function aPage(options: BrowserContextOptions = {}) {
  const context = await openContext(browser, { viewport: { width: 1366, height: 768 }, ...options })
  return { page: await openPage(context), context }
}

describe('the first screen of Home on a laptop', () => {
  it('says what the shop is and why to buy here, and begins to show what there is', async () => {
    const { page, context } = await aPage()
    await page.goto(shop.url)
    const line = page.getByRole('heading', {
      level: 1,
      name: 'Kwela: tech gear, delivered all over South Africa',
    })
    await expect.poll(async () => (await line.boundingBox())?.height).toBeGreaterThan(16)
    await expect.poll(() => bottomOf(line)).toBeLessThan(200)
    for (const reason of [
      'Free delivery over R 5 000',
      '7 days to change your mind',
      'Secure payment with Yoco',
    ])
      await expect.poll(() => bottomOf(page.getByRole('link', { name: reason }))).toBeLessThan(768)
    const tiles = page.getByRole('navigation', { name: 'Shop by category' })
    await expect.poll(async () => (await tiles.boundingBox())?.y).toBeLessThan(700)
    await context.close()
  })

  it('has the way to every main category', async () => {
    const { page, context } = await aPage()
    await page.goto(shop.url)
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Categories' }).getByRole('link').allInnerTexts())
      .toEqual(['Laptops', 'Smartphones', "PC's and Monitors", 'Accessories', 'Gaming'])
    await context.close()
  })
})

describe('before the code of the page has come', () => {
  const header = { name: /^(?:Login|Sign Up|My account)$/ }

  it('the header offers a guest the login', async () => {
    const { page, context } = await aPage()
    await page.route('**/assets/*.js', () => undefined)
    await page.goto(shop.url, { waitUntil: 'commit' })
    const links = page.getByRole('banner').getByRole('link', header)
    await links.first().waitFor()
    await expect.poll(() => links.allInnerTexts()).toEqual(['Login', 'Sign Up'])
    await context.close()
  })

  it('the header leads somebody who is logged in to the account', async () => {
    const { page, context } = await aPage()
    await context.addCookies([{ name: 'kwela_signed_in', value: '1', url: shop.url }])
    await page.route('**/assets/*.js', () => undefined)
    await page.goto(shop.url, { waitUntil: 'commit' })
    const links = page.getByRole('banner').getByRole('link', header)
    await links.first().waitFor()
    await expect.poll(() => links.count()).toBe(1)
    await expect.poll(() => links.getAttribute('href')).toBe('/account')
    await context.close()
  })
})

it('the checkout is enclosed: the shop and the cart stay in reach, search and menu do not distract', async () => {
  const { page, context } = await aPage()
  const { token } = await aCustomer(shop)
  await context.addInitScript((value) => sessionStorage.setItem('token', value), token)
  await page.goto(`${shop.url}/product/apple-macbook-air-13-m4`)
  await page.getByRole('button', { name: 'Buy Now' }).first().click()
  await page.getByRole('heading', { name: 'Where should we deliver?' }).waitFor()
  const banner = page.getByRole('banner')
  await banner.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
  await expect.poll(() => page.getByRole('search').count()).toBe(0)
  await expect.poll(() => page.getByRole('navigation', { name: 'Categories' }).count()).toBe(0)
  await banner.getByRole('link', { name: 'Kwela home' }).click()
  await page.getByRole('search').filter({ visible: true }).waitFor()
  await context.close()
})

it('a printed page has the shop’s name at its head, and none of its controls', async () => {
  const { page, context } = await aPage()
  await page.goto(shop.url)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByRole('link', { name: 'Kwela home' }).isVisible()).toBe(true)
  await expect.poll(() => page.getByRole('search').filter({ visible: true }).count()).toBe(0)
  await expect.poll(() => page.getByRole('contentinfo').filter({ visible: true }).count()).toBe(0)
  await context.close()
})

it('with forced colours, buttons have an edge and only the category one is in is marked', async () => {
  const { page, context } = await aPage({ forcedColors: 'active' })
  await page.goto(`${shop.url}/category/laptops`)
  const edge = (name: string) =>
    page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name })
      .evaluate((link) => getComputedStyle(link).borderBottomColor)
  const canvas = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await expect.poll(() => edge('Accessories')).toBe(canvas)
  expect(await edge('Laptops')).not.toBe(canvas)
  const button = page.getByRole('button', { name: /^Add .* to cart$|^Add to Cart/i }).first()
  await expect.poll(() => button.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('1px')
  await context.close()
})

it('with forced colours, the dots of the slides stay', async () => {
  const { page, context } = await aPage({ forcedColors: 'active' })
  await page.goto(shop.url)
  const dots = page.getByRole('region', { name: 'Highlights' }).getByRole('button', { name: /^Show / })
  const colour = (element: Element) => getComputedStyle(element).backgroundColor
  const canvas = await page.locator('html').evaluate(colour)
  await expect.poll(() => dots.count()).toBeGreaterThan(1)
  for (const dot of await dots.all()) expect(await dot.locator('span').evaluate(colour)).not.toBe(canvas)
  await context.close()
})

it('the menu of a phone leads to an order, to returns and to help', async () => {
  const { page, context } = await aPage({ viewport: { width: 390, height: 844 } })
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  for (const name of ['Returns', 'Help']) await menu.getByRole('link', { name }).waitFor()
  await menu.getByRole('link', { name: 'Track an order' }).click()
  await page.getByRole('heading', { level: 1, name: 'Track an order' }).waitFor()
  await expect.poll(() => menu.count()).toBe(0)
  await context.close()
})

it.each([true, false])(
  'on a phone the search is one press away from anywhere on a page, and offered once only; scripts: %s',
  async (javaScriptEnabled) => {
    const context = await openContext(browser, { viewport: { width: 390, height: 844 }, javaScriptEnabled })
    const page = await context.newPage()
    await page.goto(shop.url)
    const field = page.getByRole('combobox', { name: 'Search the shop' })
    const again = page.getByTitle('Search the shop')
    await field.waitFor()
    await expect.poll(() => again.isVisible()).toBe(false)
    await page.mouse.wheel(0, 3000)
    await expect.poll(() => again.isVisible()).toBe(true)
    await again.click()
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
    await expect.poll(async () => (await field.boundingBox())?.y).toBeGreaterThan(60)
    await context.close()
  },
)

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  return box ? box.y + box.height : Number.POSITIVE_INFINITY
}
