import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { openPage } from '#tests/support/browser/browser.ts'
import { openDemoShop } from '#tests/support/shop/demo-shop.ts'

const { shop, browser, close } = await openDemoShop()
afterAll(close)

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, locale: 'en-ZA' }

// As far below the window as a browser looks for pictures on a good line; on others it looks further.
const looksAheadPx = 1_250

// In kilobytes of 1000 bytes. Only pictures that a phone loads before any scrolling count. Scripts may weigh what they
// do, and about one kilobyte more.
const pages = [
  { path: '/', pictures: 250, scripts: 147.3 },
  { path: '/category/laptops', pictures: 150, scripts: 157.3 },
  { path: '/product/apple-macbook-air-13-m4', pictures: 150, scripts: 149.8 },
]

describe.each(pages)('the first view of $path on a phone', ({ path, pictures, scripts }) => {
  it(`loads at most ${pictures} kB of pictures and ${scripts} kB of JavaScript, and nothing of the admin area`, async () => {
    const context = await browser.newContext(phone)
    const page = await openPage(context)
    const loaded = watchLoading(page)
    await page.goto(`${shop.url}${path}`, { waitUntil: 'networkidle' })

    const farDown = await picturesFarDown(page)
    const files = (await Promise.all(loaded)).filter((file) => !farDown.includes(file.path))
    const bytes = (kind: string) =>
      files.filter((file) => file.kind === kind).reduce((sum, file) => sum + file.bytes, 0)
    expect(bytes('image')).toBeGreaterThan(0)
    expect(bytes('image')).toBeLessThanOrEqual(pictures * 1000)
    expect(bytes('script')).toBeGreaterThan(0)
    expect(bytes('script')).toBeLessThanOrEqual(scripts * 1000)
    expect(files.filter((file) => /admin/i.test(file.path)).map((file) => file.path)).toEqual([])
    await context.close()
  })
})

it('prefetches a page once somebody reaches for its link, and nothing else', async () => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await openPage(context)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.data') || pathname.startsWith('/api/')) asked.push(pathname)
  })
  await page.goto(`${shop.url}/shipping`, { waitUntil: 'networkidle' })
  await page.locator('html[data-hydrated]').waitFor()
  const footer = page.getByRole('contentinfo')

  const data = page.waitForRequest(/\/category\/laptops[.]data/)
  const code = page.waitForRequest(/\/assets\/category-/)
  await footer.getByRole('link', { name: 'Laptops' }).hover()
  await Promise.all([data, code])
  const keyed = page.waitForRequest(/\/faqs[.]data/)
  await footer.getByRole('link', { name: 'FAQs' }).focus()
  await keyed
  expect(asked.toSorted()).toEqual(['/category/laptops.data', '/faqs.data'])
  await context.close()
})

describe('on the way', () => {
  it.each(['br', 'gzip'])(
    'a page and its scripts are compressed by %s if the browser accepts it',
    async (coding) => {
      const ask = (path: string) => fetch(`${shop.url}${path}`, { headers: { 'accept-encoding': coding } })
      const page = await ask('/')
      const [script = ''] = (await page.text()).match(/\/assets\/shop-[\w-]+[.]js/) ?? []
      const asset = await ask(script)
      expect(await asset.text()).toContain('import')
      for (const reply of [page, asset]) {
        expect(reply.headers.get('content-encoding')).toBe(coding)
        expect(reply.headers.get('vary')).toMatch(/accept-encoding/i)
      }
      expect(asset.headers.get('cache-control')).toContain('immutable')
    },
  )

  it('both are uncompressed for a client that accepts nothing else', async () => {
    const reply = await fetch(`${shop.url}/`, { headers: { 'accept-encoding': 'identity' } })
    expect(reply.headers.get('content-encoding')).toBeNull()
    expect(await reply.text()).toContain('</html>')
  })
})

/** Whether they are loaded already depends on what the browser takes the line for. */
function picturesFarDown(page: Page): Promise<string[]> {
  return page.evaluate((ahead) => {
    const isFar = (image: Element) => image.getBoundingClientRect().top > innerHeight + ahead
    const [far, near] = [true, false].map((wanted) =>
      [...document.images].filter((image) => image.currentSrc && isFar(image) === wanted),
    )
    const shown = new Set(near?.map(({ currentSrc }) => currentSrc))
    return (far ?? [])
      .map(({ currentSrc }) => currentSrc)
      .filter((source) => !shown.has(source))
      .map((source) => new URL(source).pathname)
  }, looksAheadPx)
}

type LoadedFile = { path: string; kind: string; bytes: number }

/** Every file that the page loads: pictures as transferred, scripts as gzip compresses them, whatever was sent. */
function watchLoading(page: Page): Promise<LoadedFile>[] {
  const loaded: Promise<LoadedFile>[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    if (!['image', 'script'].includes(kind)) return
    const weigh = async () => {
      const body = await response.body()
      const bytes = kind === 'script' ? gzipSync(body).length : body.length
      return { path: new URL(response.url()).pathname, kind, bytes }
    }
    loaded.push(weigh())
  })
  return loaded
}
