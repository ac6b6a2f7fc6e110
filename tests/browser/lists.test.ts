import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { aVisitor } from '#tests/support/browser/browser.ts'
import { isNotTooWide, keepsToTheRules, onceSettled } from '#tests/support/browser/page-rules.ts'
import { staysInPlace } from '#tests/support/browser/stays-in-place.ts'
import { patienceMs } from '#tests/support/patience.ts'
import { openDemoShop } from '#tests/support/shop/demo-shop.ts'

const { shop, browser, close } = await openDemoShop()
afterAll(close)

const form = (page: Page) => page.getByRole('search', { name: 'Products' })
const filters = (page: Page) => page.getByRole('region', { name: 'Filters' })
const cards = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('article')
/** How many cards stand beside each other. */
const columns = (page: Page) =>
  cards(page).evaluateAll((all) => {
    const tops = all.map((card) => card.getBoundingClientRect().top)
    return tops.filter((top) => top === tops[0]).length
  })
const shown = (page: Page, text: string) => form(page).getByText(`Showing ${text} products`).waitFor()
const crumbs = (page: Page) =>
  page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').allInnerTexts()

it.each([
  { width: 390, beside: 2, alone: 2 },
  { width: 1280, beside: 3, alone: 4 },
  { width: 1366, beside: 4, alone: 4 },
  { width: 1920, beside: 4, alone: 5 },
])('on a screen of $width px a list has $beside columns, $alone without its filters', async (screen) => {
  const { page, context } = await aVisitor(browser, { width: screen.width, height: 900 })
  await page.goto(`${shop.url}/products`)
  await expect.poll(() => columns(page)).toBe(screen.beside)
  await page.evaluate(() => localStorage.setItem('filters', 'closed'))
  await page.reload()
  await expect.poll(() => columns(page)).toBe(screen.alone)
  await isNotTooWide(page)
  await context.close()
})

it.each(['laptops', 'smartphones', 'gaming'])(
  'the first products of /category/%s stand whole on the first screen of a laptop',
  async (category) => {
    const { page, context } = await aVisitor(browser, { width: 1366, height: 768 })
    await page.goto(`${shop.url}/category/${category}`)
    await onceSettled(async () => {
      const head = await page.getByRole('main').boundingBox()
      const list = await form(page).getByRole('status').boundingBox()
      expect(Number(list?.y) - Number(head?.y)).toBeLessThanOrEqual(180)
      const buttons = cards(page).getByRole('button', { name: /^Compare / })
      const last = await buttons.nth((await columns(page)) - 1).boundingBox()
      expect(Number(last?.y) + Number(last?.height)).toBeLessThanOrEqual(768 + 8)
    })
    await context.close()
  },
)

it('says below each name what it does not say, and the brand only where it is not part of it', async () => {
  const { page, context } = await aVisitor(browser, { width: 390, height: 844 })
  await page.goto(`${shop.url}/category/laptops`)
  const card = cards(page).filter({ hasText: 'Apple MacBook Air 13" M4 16GB 256GB Starlight' })
  await card.getByText('13.6" 2560 x 1664 · Up to 18 hours · 1.24 kg · macOS', { exact: true }).waitFor()
  await expect.poll(() => card.getByText('Apple', { exact: true }).count()).toBe(0)
  await context.close()
})

describe.each([1024, 1366])('a list on a screen of %i px', (width) => {
  it('has its filters beside the products, until this browser closes them', async () => {
    const { page, complaints, context } = await aVisitor(browser, { width, height: 768 })
    await page.goto(`${shop.url}/category/laptops`)
    await filters(page).waitFor()
    await onceSettled(async () => {
      const [side, first] = await Promise.all([
        filters(page).boundingBox(),
        cards(page).first().boundingBox(),
      ])
      expect(side?.width).toBe(256)
      expect(first?.x).toBeGreaterThan((side?.x ?? 0) + 256)
    })
    await keepsToTheRules(page, width === 1024 ? 'light' : 'dark')

    await form(page).getByRole('button', { name: 'Hide filters' }).click()
    await filters(page).waitFor({ state: 'hidden' })
    await expect.poll(async () => (await cards(page).first().boundingBox())?.x).toBeLessThan(100)

    // Also on the next page, where nothing moves while it loads.
    await page.goto(`${shop.url}/category/accessories?in_stock=1`)
    await expect.poll(() => filters(page).isVisible()).toBe(false)
    await staysInPlace(page)
    await form(page).getByRole('button', { name: 'Show filters (1)' }).click()
    await filters(page).waitFor()
    await page.reload()
    await expect.poll(() => filters(page).isVisible()).toBe(true)
    await staysInPlace(page)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('has the count at the left and the order at the right of one row', async () => {
    const { page, context } = await aVisitor(browser, { width, height: 768 })
    await page.goto(`${shop.url}/products`)
    await onceSettled(async () => {
      const count = await form(page).getByText('Showing 20 of 71 products').boundingBox()
      const sort = await form(page).getByLabel('Sort by:').boundingBox()
      const switches = await form(page).getByRole('link', { name: 'Grid view' }).boundingBox()
      for (const box of [sort, switches]) expect(Math.abs(middle(box) - middle(count))).toBeLessThan(4)
      expect(sort?.x).toBeGreaterThan(count?.x ?? 0)
      expect(switches?.x).toBeGreaterThan(sort?.x ?? 0)
    })

    await form(page).getByLabel('Sort by:').selectOption('Price low to high')
    await page.waitForURL(/sort=price/)
    await context.close()
  })
})

describe('a list on a phone', () => {
  it('has two buttons side by side, one for the filters and one for the order', async () => {
    const { page, complaints, context } = await aVisitor(browser, { width: 390, height: 844 })
    await page.goto(`${shop.url}/category/laptops?sort=price&spec=ram:16GB&in_stock=1`)
    const open = form(page).getByRole('button', { name: 'Filter (2)' })
    const sort = form(page).getByLabel('Sort')
    await expect
      .poll(() => sort.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text))
      .toBe('Price low to high')
    await onceSettled(async () => {
      const [left, right] = await Promise.all([open.boundingBox(), sort.boundingBox()])
      expect(Math.abs(middle(left) - middle(right))).toBeLessThan(4)
      expect(left?.height).toBeGreaterThanOrEqual(44)
      expect(right?.height).toBeGreaterThanOrEqual(42)
    })
    await expect.poll(() => filters(page).isVisible()).toBe(false)
    await staysInPlace(page)

    await open.click()
    await filters(page).waitFor()
    await expect.poll(() => open.getAttribute('aria-expanded')).toBe('true')
    await keepsToTheRules(page, 'light')
    expect(complaints).toEqual([])
    await context.close()
  })

  it.each(['laptops', 'smartphones'])('shows the first product without scrolling: %s', async (category) => {
    const { page, context } = await aVisitor(browser, { width: 360, height: 740 })
    await page.goto(`${shop.url}/category/${category}`)
    await onceSettled(async () => {
      const picture = await cards(page).first().locator('img').first().boundingBox()
      expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThan(740)
    })
    const heading = page.getByRole('heading', { level: 1 }).locator('xpath=ancestor::header')
    await expect.poll(() => heading.locator('img:visible').count()).toBe(0)
    await heading.locator('summary').click()
    await expect.poll(() => heading.locator('details p').isVisible()).toBe(true)
    await keepsToTheRules(page, 'dark')
    await context.close()
  })
})

describe('the filters of a list', () => {
  it('narrow it by type, and by what is on sale', async () => {
    const { page, complaints, context } = await aVisitor(browser, { width: 1366, height: 768 })
    await page.goto(`${shop.url}/category/accessories`)
    await filters(page).getByRole('checkbox', { name: 'Backup power 3 products' }).check()
    await shown(page, '3 of 3')
    await filters(page).getByRole('checkbox', { name: 'On sale 1 product' }).check()
    await shown(page, '1 of 1')
    await expect.poll(() => new URL(page.url()).search).toBe('?spec=type%3ABackup+power&tag=sale')
    await form(page).getByRole('link', { name: 'Remove Type: Backup power' }).click()
    await shown(page, '7 of 7')
    await form(page).getByRole('link', { name: 'Clear all filters' }).click()
    await page.waitForURL(`${shop.url}/category/accessories`)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('are where Best Deals leads', async () => {
    const { page, context } = await aVisitor(browser, { width: 1366, height: 768 })
    await page.goto(shop.url)
    const deals = await page.locator('a[href="/products?tag=sale"]').first().getAttribute('href')
    await page.goto(shop.url + deals)
    await page.getByRole('heading', { level: 1, name: 'On sale' }).waitFor()
    const { pagination } = await (await fetch(`${shop.url}/api/products?tag=sale&limit=20`)).json()
    await shown(page, `20 of ${pagination.total}`)
    await expect.poll(() => cards(page).filter({ hasText: 'Sale' }).count()).toBe(20)
    await context.close()
  })
})

describe('the categories around a list', () => {
  it('are below its title, and above it in the breadcrumb', async () => {
    const { page, complaints, context } = await aVisitor(browser)
    await page.goto(`${shop.url}/category/smartphones`)
    const within = page.getByRole('navigation', { name: 'More in Smartphones' })
    await expect
      .poll(() => within.getByRole('link').allInnerTexts())
      .toEqual([expect.stringMatching(/^iPhones\s*4/), expect.stringMatching(/^Samsung Phones\s*4/)])
    await within.getByRole('link', { name: /iPhones/ }).click()
    await page.getByRole('heading', { level: 1, name: 'iPhones' }).waitFor()
    await shown(page, '4 of 4')
    await expect.poll(() => crumbs(page)).toEqual(['Home', 'Smartphones', 'iPhones'])
    await expect
      .poll(() => page.getByText('4 products', { exact: true }).locator('visible=true').count())
      .toBe(1)
    await expect.poll(() => breadcrumbData(page)).toEqual(['Home', 'Smartphones', 'iPhones'])
    expect(complaints).toEqual([])
    await context.close()
  })

  it('say of a Samsung phone on its page what its list says', async () => {
    const { page, context } = await aVisitor(browser)
    await page.goto(`${shop.url}/category/samsung-phones`)
    await shown(page, '4 of 4')
    await expect.poll(() => crumbs(page)).toEqual(['Home', 'Smartphones', 'Samsung Phones'])
    await page
      .getByRole('link', { name: /Galaxy A56/ })
      .first()
      .click()
    await expect.poll(() => crumbs(page)).toContain('Samsung Phones')
    await page
      .getByRole('row', { name: /Category/ })
      .getByRole('link', { name: 'Samsung Phones' })
      .click()
    await shown(page, '4 of 4')
    await context.close()
  })
})

describe('without JavaScript', () => {
  async function plainPage(width: number): Promise<Page> {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 844 } })
    // As browsers without scripting read it: Chromium with scripting only switched off leaves `noscript` closed.
    await context.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const response = await route.fetch()
      const open = (_: string, attributes: string, content: string) =>
        attributes ? `<div${attributes}>${content}</div>` : content
      const body = (await response.text()).replace(/<noscript([^>]*)>(.*?)<\/noscript>/gs, open)
      return route.fulfill({ response, body })
    })
    const page = await context.newPage()
    page.setDefaultTimeout(patienceMs)
    return page
  }

  it.each([390, 1366])('filters and sorts a list at %i px', async (width) => {
    const page = await plainPage(width)
    await page.goto(`${shop.url}/category/accessories`)
    await form(page).getByLabel('Sort').selectOption('Price low to high')
    await form(page).getByRole('button', { name: 'Sort' }).click()
    await page.waitForURL(/sort=price/)
    if (width === 390) await form(page).getByRole('link', { name: 'Filter' }).click()
    await filters(page).getByRole('checkbox', { name: 'On sale 7 products' }).check()
    await filters(page)
      .getByRole('button', { name: /^Show (22 )?products$/ })
      .click()
    await page.waitForURL(/tag=sale/)
    await shown(page, '7 of 7')
    await page.context().close()
  })

  it.each(['/', '/category/laptops', '/product/jbl-flip-6'])(
    'offers nothing that would not respond: %s',
    async (path) => {
      const page = await plainPage(1366)
      await page.goto(shop.url + path)
      await page.getByText('You can browse, search and filter without JavaScript.').waitFor()
      const buttons = page.getByRole('main').locator('button:visible')
      await expect
        .poll(() => buttons.evaluateAll((all) => all.map((one) => one.getAttribute('type'))))
        .not.toContain('button')
      await expect
        .poll(() => page.getByRole('button', { name: /Add to Cart|Buy Now|Wishlist/ }).count())
        .toBe(0)
      await page.context().close()
    },
  )

  it('shows the pictures further down a list, each in its place', async () => {
    const page = await plainPage(390)
    await page.goto(`${shop.url}/category/laptops`)
    const tile = cards(page).nth(5).locator('.photo-tile')
    const picture = tile.locator('img[loading=lazy]').first()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await onceSettled(async () =>
      expect((await picture.boundingBox())?.y).toBe((await tile.boundingBox())?.y),
    )
    await page.context().close()
  })

  it.each(['/cart', '/orders', '/checkout', '/login', '/pay/of-an-email'])(
    'says that a page needs it: %s',
    async (path) => {
      const page = await plainPage(390)
      await page.goto(shop.url + path)
      await page.getByText('This page needs JavaScript.').waitFor()
      // Nobody would answer it.
      const forms = page.locator('form[method=post]').locator('visible=true')
      await expect.poll(() => forms.count()).toBe(0)
      await expect
        .poll(() =>
          page
            .getByText(/^Loading/)
            .locator('visible=true')
            .count(),
        )
        .toBe(0)
      await page.context().close()
    },
  )
})

function middle(box: { y: number; height: number } | null): number {
  return box ? box.y + box.height / 2 : Number.NaN
}

async function breadcrumbData(page: Page): Promise<string[]> {
  await page.reload()
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const list = texts.map((text) => JSON.parse(text)).find((data) => data['@type'] === 'BreadcrumbList')
  return list.itemListElement.map(({ name }: { name: string }) => name)
}
