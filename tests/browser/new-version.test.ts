import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openContext } from '#tests/support/browser/browser.ts'
import { openDemoShop } from '#tests/support/shop/demo-shop.ts'

const { shop, browser, close } = await openDemoShop()
afterAll(close)

/** A page of an old version: none of its code is there any more, until a page of the new version is requested. */
async function openOldPage({ isCodeLoaded }: { isCodeLoaded: boolean }) {
  const context = await openContext(browser)
  const page = await context.newPage()
  const documents: string[] = []
  let isOld = !isCodeLoaded
  await page.route('**/assets/*.js', (route) =>
    isOld ? route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }) : route.continue(),
  )
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return
    documents.push(new URL(request.url()).pathname)
    if (documents.length > 1) isOld = false
  })
  await page.goto(shop.url)
  if (isCodeLoaded) await hydrated(page)
  return {
    page,
    documents,
    deploy() {
      isOld = true
    },
    close: () => context.close(),
  }
}

const hydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor({ state: 'attached' })

// Fails without go-on.ts: the page that one is on comes again, and what was pressed is lost.
it('arrives where somebody was going whose page is of an earlier version', async () => {
  const { page, documents, deploy, close } = await openOldPage({ isCodeLoaded: true })
  deploy()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Warranty' }).click()
  await page.getByRole('heading', { level: 1, name: /Warranty/ }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/warranty')
  await hydrated(page)
  // From there it goes on without loading anything anew.
  const loaded = documents.length
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shipping' }).click()
  await page.waitForURL('**/shipping')
  expect(documents.length).toBe(loaded)
  await close()
})

// Fails without codeMissing in unreachable.ts: "We could not reach the shop", at every press.
it.each([
  ['/login', 'Login', 'Password'],
  ['/signup', 'Create Account', 'Password'],
  ['/forgot-password', 'Send me a link', null],
])('is loaded anew with what was typed on %s of an earlier version', async (path, name, secret) => {
  const { page, documents, deploy, close } = await openOldPage({ isCodeLoaded: true })
  await page.goto(shop.url + path)
  await hydrated(page)
  const main = page.getByRole('main')
  const type = async () => {
    if (secret) await main.getByLabel(secret, { exact: true }).fill('not-the-password')
    if (path === '/signup') await main.getByLabel('Confirm password').fill('not-the-password')
    await main.getByRole('button', { name, exact: true }).click()
  }
  await main.getByLabel('Email').fill('typed@shop.example')
  if (path === '/signup') {
    await main.getByLabel('First name').fill('Sample')
    await main.getByLabel('Last name').fill('Shopper')
    const terms = main.getByRole('checkbox')
    for (const box of await terms.all()) await box.check()
  }
  const before = documents.length
  deploy()
  await type()
  await page.getByText('The shop was updated, and this page was loaded anew.').waitFor()
  expect(documents.length).toBe(before + 1)
  await expect.poll(() => main.getByLabel('Email').inputValue()).toBe('typed@shop.example')
  if (path === '/signup') await expect.poll(() => main.getByLabel('First name').inputValue()).toBe('Sample')
  await close()
})

it('leads nobody on who goes elsewhere by an address', async () => {
  const { page, close } = await openOldPage({ isCodeLoaded: true })
  // Nothing answers, so nobody arrives there.
  await page.route('**/warranty*', () => undefined)
  for (const path of ['/returns', '/']) {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Warranty' }).click()
    await page.goto(shop.url + path)
    await hydrated(page)
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
  }
  await close()
})

// Fails without reloadOnce in deferred-hydration.ts: 8 of 8 pages stayed without life while two versions answered.
it('comes to life although its own code was of a version that is gone', async () => {
  const { page, documents, close } = await openOldPage({ isCodeLoaded: false })
  await hydrated(page)
  expect(documents).toEqual(['/', '/'])
  await close()
})

it('finds the code of earlier versions, and is told quickly of what no version has', async () => {
  const folder = join(shop.dataFolder, 'assets')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'home-0ld.js'), 'export {}')
  const there = await fetch(`${shop.url}/assets/home-0ld.js`)
  expect([there.status, there.headers.get('content-type'), there.headers.get('cache-control')]).toEqual([
    200,
    'application/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ])
  for (const path of ['/assets/home-n0ne.js', '/assets/builds', '/assets/..%2fsecrets.json']) {
    const gone = await fetch(shop.url + path)
    expect([path, gone.status, gone.headers.get('content-type'), gone.headers.get('cache-control')]).toEqual([
      path,
      404,
      'text/plain; charset=utf-8',
      'no-store',
    ])
  }
})
