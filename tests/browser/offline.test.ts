import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser, pressAddToCart, type Visitor } from '#tests/support/browser/browser.ts'
import { followsTheRules, isNotTooWide } from '#tests/support/browser/page-rules.ts'
import { aVisitorWithWorker, installWorker, untilControlled } from '#tests/support/browser/service-worker.ts'
import { aCustomer, aProduct } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

let visitor: Visitor
let page: Page
const shop = await openShop({ withPages: true, isRealTime: true })
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.close()
})
beforeEach(async () => {
  await shop.services.db.execute(sql`delete from products`)
  await aProduct(shop, { slug: 'a-laptop', name: 'A laptop', retailCents: 1_299_900 })
  await aProduct(shop, { slug: 'a-phone', name: 'A phone', retailCents: 899_900, category: 'smartphones' })
  visitor = await aVisitorWithWorker(browser)
  page = visitor.page
  return () => visitor.context.close()
})

const offlineWords = /^You are offline\. This page is from \d\d:\d\d; prices and stock may have changed\.$/
const isKept = (path: string) =>
  expect
    .poll(() => page.evaluate((address) => caches.match(address, { ignoreVary: true }).then(Boolean), path))
    .toBe(true)

/** Every request for products waits until the test releases it. */
async function holdProducts(): Promise<{ letGo(): Promise<void> }> {
  const letGo = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = shop.services.db.transaction(async (tx) => {
    // For both: while the shop can check for changes, it sends what it cached without requesting products.
    await tx.execute(sql`lock table products, page_changes in access exclusive mode`)
    held.resolve()
    await letGo.promise
  })
  await held.promise
  return {
    async letGo() {
      letGo.resolve()
      await holding
    },
  }
}

async function visitWithWorker(path: string) {
  await page.goto(shop.url + path)
  await installWorker(page)
  await isKept(path)
}

describe('without a connection', () => {
  it('a viewed page is shown again, marked with its time, and works', async () => {
    await page.goto(`${shop.url}/product/a-laptop`)
    await untilControlled(page)
    await isKept('/product/a-laptop')
    await visitor.context.setOffline(true)
    await page.reload()

    await page.getByText(offlineWords).waitFor()
    await page.getByText('R\u00a012\u00a0999').first().waitFor()
    await pressAddToCart(page)
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
  })

  it('the notice is there before the code of the page runs', async () => {
    await visitWithWorker('/product/a-laptop')
    await visitor.context.setOffline(true)
    await page.reload({ waitUntil: 'commit' })
    await page.waitForFunction(() => document.documentElement?.hasAttribute('data-cached'))
    const words = await page.evaluate(() => document.documentElement.getAttribute('data-cached'))
    expect(words).toMatch(offlineWords)
  })

  it('a page reached from another is cached as well, and opened by its link', async () => {
    await visitWithWorker('/')
    await page.getByRole('link', { name: 'A phone' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'A phone' }).waitFor()
    await isKept('/product/a-phone')
    await page.goBack()
    await page.getByRole('link', { name: 'A phone' }).first().waitFor()

    await visitor.context.setOffline(true)
    await page.getByRole('link', { name: 'A phone' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'A phone' }).waitFor()
    await page.getByText(offlineWords).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/product/a-phone')
  })

  it.each(['/product/a-laptop', '/product/a-phone'])(
    'at 320 pixels %s is accessible and does not scroll sideways',
    async (path) => {
      await page.setViewportSize({ width: 320, height: 800 })
      await visitWithWorker('/product/a-laptop')
      await visitor.context.setOffline(true)
      await page.goto(shop.url + path)
      await page.getByText(/^You are offline/).waitFor()
      await followsTheRules(page)
      await isNotTooWide(page)
    },
  )

  it('a page that was never viewed says that one is offline, and lists the viewed ones', async () => {
    await visitWithWorker('/product/a-laptop')
    await visitor.context.setOffline(true)
    await page.goto(`${shop.url}/product/a-phone`)

    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    await page.getByRole('link', { name: 'A laptop' }).click()
    await page.getByText(offlineWords).waitFor()
  })

  it('personal pages are never cached, and say that one is offline', async () => {
    await visitWithWorker('/')
    for (const path of ['/login', '/checkout', '/orders']) await page.goto(shop.url + path)
    await visitor.context.setOffline(true)
    for (const path of ['/login', '/checkout', '/orders']) {
      await page.goto(shop.url + path)
      await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    }
    const cached = await page.evaluate(async () => {
      const names = await caches.keys()
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return all.flat().map(({ url }) => new URL(url).pathname)
    })
    const pages = cached.filter((path) => !path.startsWith('/assets/') && !path.startsWith('/media/'))
    // Checkout with an empty cart leads to the cart, which is the same page for everyone.
    expect(pages.filter((path) => path !== '/cart')).toEqual(['/'])
  })
})

describe('where the shop takes too long', () => {
  const slowWords =
    /^The connection is slow\. This page is from \d\d:\d\d; prices and stock may have changed\.$/

  it('a viewed page is shown in the meantime, with a notice, and is fresh once requested again', async () => {
    await visitWithWorker('/product/a-laptop')
    const hold = await holdProducts()
    await page.reload()
    await page.getByText(slowWords).waitFor()

    await hold.letGo()
    // The shop answers again, and quickly.
    await fetch(`${shop.url}/product/a-laptop`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(slowWords).waitFor({ state: 'detached' })
    await page.getByText('R\u00a012\u00a0999').first().waitFor()
  })

  it('a link to a viewed page opens its cached copy, without waiting twice', async () => {
    await visitWithWorker('/product/a-laptop')
    await page.goto(shop.url)
    const hold = await holdProducts()
    await page.getByRole('link', { name: 'A laptop' }).first().click()
    await page.getByText(slowWords).waitFor()
    // Far below the four seconds that the worker gives the network, which the page's data already used.
    expect(
      await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().responseStart),
    ).toBeLessThan(4000)
    await hold.letGo()
  })
})

describe('with the connection back', () => {
  it('the price is fresh and the notice is gone, without a reload', async () => {
    await visitWithWorker('/product/a-laptop')
    await visitor.context.setOffline(true)
    await page.reload()
    await page.getByText(offlineWords).waitFor()

    await shop.services.db.execute(sql`update products set retail_cents = 1149900 where slug = 'a-laptop'`)
    await visitor.context.setOffline(false)
    await page.getByText('R\u00a011\u00a0499').first().waitFor()
    await page.getByText(offlineWords).waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.hasAttribute('data-cached')))
      .toBe(false)
  })

  it('the notice is gone from a page that requests nothing of its own', async () => {
    await visitWithWorker('/cart')
    await visitor.context.setOffline(true)
    await page.reload()
    await page.getByText(offlineWords).waitFor()
    await visitor.context.setOffline(false)
    await page.getByText(offlineWords).waitFor({ state: 'detached' })
  })

  it('a person treated as a guest in the meantime is logged in again', async () => {
    const { email, token } = await aCustomer(shop)
    await visitor.context.addInitScript((known) => sessionStorage.setItem('token', known), token)
    await visitWithWorker('/product/a-laptop')
    await page.getByRole('banner').getByText(email).waitFor()
    await visitor.context.setOffline(true)
    await page.reload()
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()

    await visitor.context.setOffline(false)
    await page.getByRole('banner').getByText(email).waitFor()
  })

  it('a product that is gone is gone from the cache', async () => {
    await visitWithWorker('/product/a-laptop')
    await shop.services.db.execute(sql`update products set is_active = false where slug = 'a-laptop'`)
    await page.reload()
    await page.getByText('Product Not Found').waitFor()
    await visitor.context.setOffline(true)
    await page.reload()
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  })

  it('an online shopper sees today’s price and no notice, and no error is logged', async () => {
    await visitWithWorker('/product/a-laptop')
    await shop.services.db.execute(sql`update products set retail_cents = 1149900 where slug = 'a-laptop'`)
    await page.reload()
    await page.getByText('R\u00a011\u00a0499').first().waitFor()
    await expect.poll(() => page.getByText(offlineWords).count()).toBe(0)
    await page.goto(`${shop.url}/login`)
    await page.goto(`${shop.url}/api/shop`)
    expect(visitor.complaints).toEqual([])
  })
})

describe('the worker', () => {
  it('leaves the owner’s pages alone', async () => {
    await visitWithWorker('/')
    await page.goto(`${shop.url}/admin`)
    await page.getByText('Login').first().waitFor()
    expect(visitor.complaints).toEqual([])
    await visitor.context.setOffline(true)
    await expect(page.goto(`${shop.url}/admin`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  })

  it('is revalidated each time, so that a newer one is always installed', async () => {
    const reply = await fetch(`${shop.url}/service-worker.js`)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('cache-control')).toBe('no-cache')
    expect(reply.headers.get('content-type')).toMatch(/javascript/)
  })

  it('deletes what an older one cached', async () => {
    await page.goto(`${shop.url}/api/shop`)
    await page.evaluate(async () => {
      await (await caches.open('pages-of-an-older-build')).put('/product/old', new Response('old'))
    })
    await visitWithWorker('/')
    await expect.poll(() => page.evaluate(() => caches.has('pages-of-an-older-build'))).toBe(false)
  })
})
