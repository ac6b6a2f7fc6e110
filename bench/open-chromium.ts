import { launch } from 'chrome-launcher'
import { chromium as playwright } from 'playwright-core'
import { ensureChromium } from '#scripts/chromium.mjs'
import type { Closing } from './closing.ts'

// The ones of the browser tests: as root there is no sandbox to be had, and nothing outside is to be looked for.
const quietly = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// Lighthouse's own phone, so that the pictures it will ask for have been made.
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true }

export type OpenChromium = {
  port: number
  /** Loads a page once, for whatever is made when it is first asked for. */
  visit(url: string): Promise<void>
  /** Puts products into the cart of the browser that is measured. */
  fillCart(shopUrl: string, productIds: readonly number[]): Promise<void>
}

export async function openChromium(closing: Closing): Promise<OpenChromium> {
  const chrome = await launch({
    chromePath: await ensureChromium(),
    chromeFlags: quietly,
    logLevel: 'silent',
  })
  closing.add(async () => chrome.kill())
  const browser = await playwright.connectOverCDP(`http://127.0.0.1:${chrome.port}`)
  closing.add(() => browser.close())

  return {
    port: chrome.port,
    async visit(url) {
      const context = await browser.newContext(phone)
      const page = await context.newPage()
      await page.goto(url, { waitUntil: 'networkidle' })
      await context.close()
    },
    async fillCart(shopUrl, productIds) {
      const page = await browser.contexts()[0]?.newPage()
      if (!page) throw new Error('Chromium has no context of its own to keep a cart in')
      const answers = productIds.map(async (id) => (await fetch(`${shopUrl}/api/products/${id}`)).json())
      const lines = (await Promise.all(answers)).map(({ product }) => ({ ...product, quantity: 1 }))
      await page.goto(`${shopUrl}/healthz`)
      await page.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify(lines))
      await page.close()
    },
  }
}
