import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { aVisitor } from '#tests/support/browser/browser.ts'
import { openDemoShop } from '#tests/support/shop/demo-shop.ts'

const { shop, browser, close } = await openDemoShop()
afterAll(close)

/** A page's metadata, as seen by the recipient of a link to it. */
function headOf(page: Page) {
  return page.evaluate(() => {
    const content = (selector: string) =>
      [...document.head.querySelectorAll(selector)].map((tag) => tag.getAttribute('content') ?? '')
    const canonical = [...document.head.querySelectorAll('link[rel=canonical]')]
    return {
      title: document.title,
      descriptions: content('meta[name=description]'),
      canonical: canonical.map((link) => (link.getAttribute('href') ?? '').replace(location.origin, '')),
      robots: content('meta[name=robots]'),
      ogTitle: content('meta[property="og:title"]'),
      ogType: content('meta[property="og:type"]'),
      picture: content('meta[property="og:image"]'),
      card: content('meta[name="twitter:card"]'),
    }
  })
}

type PageTags = { title: string; canonical?: string; isForFinding?: boolean; ogType?: string }

const found: [string, PageTags][] = [
  ['/', { title: 'Laptops, phones and gear, delivered in South Africa', canonical: '/' }],
  ['/products', { title: 'All Products', canonical: '/products' }],
  ['/products?sort=price&page=2', { title: 'All Products', canonical: '/products' }],
  ['/category/laptops', { title: 'Laptops', canonical: '/category/laptops' }],
  ['/category/PC?brand=Dell', { title: "PC's and Monitors", canonical: '/category/pc' }],
  [
    '/product/apple-macbook-air-13-m4',
    {
      title: 'Apple MacBook Air 13" M4 16GB 256GB Starlight',
      canonical: '/product/apple-macbook-air-13-m4',
      ogType: 'product',
    },
  ],
  ['/terms-of-service', { title: 'Terms', canonical: '/terms' }],
  ['/cart', { title: 'Your cart', canonical: '/cart' }],
]

const unfound: [string, string][] = [
  ['/products?q=usb', 'Search: usb'],
  ['/category/laptops?q=usb', 'Search: usb'],
  ['/checkout', 'Delivery, step 1 of 3'],
  ['/login', 'Login'],
  ['/signup', 'Sign up'],
  ['/orders', 'Your orders'],
  ['/payment-success', 'Your payment'],
  ['/payment-failed', 'Payment failed'],
  ['/order-confirmation', 'Order confirmation'],
]

describe('a page that is there to be found', () => {
  it.each(found)('%s has its title, address and picture', async (path, expected) => {
    const { context, page, complaints } = await aVisitor(browser)
    await page.goto(shop.url + path)
    const head = await headOf(page)
    expect(head.title.startsWith(expected.title) && head.title.endsWith(' | Kwela')).toBe(true)
    expect(head).toMatchObject({
      canonical: [expected.canonical],
      robots: [],
      ogTitle: [head.title],
      ogType: [expected.ogType ?? 'website'],
      card: ['summary_large_image'],
    })
    expect(head.descriptions).toHaveLength(1)
    expect(head.descriptions[0]?.length).toBeGreaterThan(20)

    const [picture] = head.picture
    expect(picture?.startsWith(shop.url)).toBe(true)
    const shown = await context.request.get(picture ?? '')
    expect({ status: shown.status(), type: shown.headers()['content-type'] }).toEqual({
      status: 200,
      type: 'image/jpeg',
    })
    // Structured data is no code, so the policy of the page has nothing against it.
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('a page that is somebody’s own, or one search’s', () => {
  it.each(unfound)('%s asks not to be indexed', async (path, title) => {
    const reply = await fetch(shop.url + path)
    const html = await reply.text()
    const { context, page } = await aVisitor(browser)
    await page.route('**/*', (route) => route.abort())
    await page.setContent(html)
    const head = await headOf(page)
    expect(head).toMatchObject({ title: `${title} | Kwela`, robots: ['noindex'] })
    await context.close()
  })
})

it('the metadata changes with the page', async () => {
  const { context, page } = await aVisitor(browser)
  await page.goto(`${shop.url}/category/laptops`)
  await page.locator('main a[href^="/product/"]').first().click()
  await page.waitForURL('**/product/*')
  await page.getByRole('heading', { name: 'Description' }).waitFor()
  const { pathname } = new URL(page.url())
  const head = await headOf(page)
  expect(head).toMatchObject({ canonical: [pathname], ogType: ['product'] })
  // Search engines load each page by itself: only then is it described, and nothing is left of another page.
  expect(await describedTypes(page)).toEqual([])
  await page.reload()
  expect(await describedTypes(page)).toEqual(['Product', 'BreadcrumbList'])
  await context.close()
})

function describedTypes(page: Page): Promise<string[]> {
  return page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '')['@type']))
}

it('the shop can be added to a home screen', async () => {
  const { context, page } = await aVisitor(browser)
  await page.goto(shop.url)
  const cdp = await context.newCDPSession(page)
  const { errors, data } = await cdp.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '')).toMatchObject({ short_name: 'Kwela', display: 'standalone' })
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const links = await page.evaluate(() => ({
    touch: document.querySelector('link[rel=apple-touch-icon]')?.getAttribute('href'),
    colours: [...document.querySelectorAll('meta[name=theme-color]')].map((tag) =>
      tag.getAttribute('content'),
    ),
  }))
  expect(links).toEqual({ touch: '/apple-touch-icon.png', colours: ['#fbfaf7', '#121614'] })
  expect((await context.request.get(`${shop.url}/apple-touch-icon.png`)).status()).toBe(200)
  await context.close()
})
