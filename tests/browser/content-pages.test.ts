import { afterAll, describe, expect, it } from 'vitest'
import { aVisitor, openBrowser } from '#tests/support/browser/browser.ts'
import { onceSettled } from '#tests/support/browser/page-rules.ts'
import { aProduct } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ withPages: true, isRealTime: true })
await aProduct(shop, { category: 'laptops' })
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.close()
})

const pages = [
  ['/contact', 'Contact'],
  ['/shipping', 'Shipping'],
  ['/returns', 'Returns'],
  ['/warranty', 'Warranty'],
  ['/faqs', 'FAQs'],
  ['/terms', 'Terms of Service'],
  ['/terms-of-service', 'Terms of Service'],
  ['/privacy', 'Privacy Policy'],
  ['/privacy-policy', 'Privacy Policy'],
] as const

describe.each(pages)('%s', (path, title) => {
  it('opens with one heading, a title of its own and nothing in the console', async () => {
    const { context, page, complaints } = await aVisitor(browser)
    const reply = await page.goto(shop.url + path, { waitUntil: 'networkidle' })
    expect(reply?.status()).toBe(200)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([title])
    await expect.poll(() => page.title()).toBe(`${title} | Kwela`)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('can be read without JavaScript', async () => {
    const html = await (await fetch(shop.url + path)).text()
    const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
    const text = main.replaceAll(/<[^>]*>/g, ' ')
    expect(text).toContain(title)
    expect(text.length).toBeGreaterThan(300)
  })
})

describe('the page about returns', () => {
  it('leads to one’s orders from its top, and says until when', async () => {
    const { context, page } = await aVisitor(browser, { width: 390, height: 844 })
    await page.goto(`${shop.url}/returns`)
    const main = page.getByRole('main')
    const begin = main.getByRole('link', { name: 'Return something' })
    expect(await begin.getAttribute('href')).toBe('/orders')
    await expect.poll(async () => (await begin.boundingBox())?.y).toBeLessThan(400)
    await main.getByText('7 days if you changed your mind, and 6 months if something is wrong').waitFor()
    await context.close()
  })
})

describe('two addresses of one page', () => {
  it.each([
    ['/terms-of-service', '/terms'],
    ['/privacy-policy', '/privacy'],
  ])('%s gives %s as the canonical address', async (path, canonical) => {
    const html = await (await fetch(shop.url + path)).text()
    expect(html).toContain(`<link rel="canonical" href="${shop.url}${canonical}"/>`)
  })
})

describe('the contents beside a text', () => {
  it('links to each section, which the header does not cover', async () => {
    const { context, page } = await aVisitor(browser)
    await page.goto(`${shop.url}/returns`, { waitUntil: 'networkidle' })
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'How refunds are paid' })
      .click()
    const heading = page.getByRole('heading', { name: 'How refunds are paid' })
    await heading.waitFor()
    await onceSettled(async () => {
      const header = await page.getByRole('banner').boundingBox()
      const place = await heading.boundingBox()
      expect(place?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
    })
    await context.close()
  })

  it('is not printed, and neither are the header and the footer', async () => {
    const { context, page } = await aVisitor(browser)
    await page.goto(`${shop.url}/faqs`, { waitUntil: 'networkidle' })
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.getByRole('navigation', { name: 'On this page' }).isVisible()).toBe(false)
    await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false)
    await expect.poll(() => page.getByRole('contentinfo').isVisible()).toBe(false)
    const answer = page.getByText('You need no password.')
    await expect
      .poll(() => answer.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true })))
      .toBe(true)
    await context.close()
  })
})

describe('the footer', () => {
  it('has no dead link', async () => {
    const { context, page } = await aVisitor(browser)
    await page.goto(`${shop.url}/faqs`)
    const links = await page
      .getByRole('contentinfo')
      .locator('a[href^="/"]')
      .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''))
    expect(links).toEqual(
      expect.arrayContaining([
        '/contact',
        '/shipping',
        '/returns',
        '/warranty',
        '/faqs',
        '/privacy-policy',
        '/terms-of-service',
      ]),
    )
    for (const link of links) expect([link, (await fetch(shop.url + link)).status]).toEqual([link, 200])
    await context.close()
  })
})
