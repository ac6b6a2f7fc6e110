import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

// As root there is no sandbox to be had, and without a network Chromium must not look for its own services.
const quietly = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: quietly })
}

export type Visitor = {
  context: BrowserContext
  page: Page
  /** What the browser's console complained of; a test expects it to stay empty. */
  complaints: string[]
}

/** Somebody with a browser of their own: no cookies, no storage, nothing remembered. */
export async function aVisitor(browser: Browser, viewport = { width: 1280, height: 900 }): Promise<Visitor> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', locale: 'en-ZA' })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  return { context, page, complaints }
}
