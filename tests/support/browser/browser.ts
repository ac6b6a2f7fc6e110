import { type Browser, type BrowserContext, chromium, type Page, type Response } from 'playwright-core'
import { patienceMs } from '../patience.ts'
import { disabledFeatures } from './disabled-features.ts'

// As root there is no sandbox to be had, and without a network Chromium must not look for its own services.
const quietly = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
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
  const page = await openPage(context)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  return { context, page, complaints }
}

/** A page whose every step is waited for patiently. */
export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  return patient(page)
}

/**
 * Goes to a page as people do, who reach for it when it is hydrated; no later than that with `waitUntil: 'load'` or
 * 'commit'. A quiet network alone says nothing of the page's code.
 */
function patient(page: Page): Page {
  const { goto, reload } = page
  const untilAlive = () =>
    page.waitForFunction(
      () =>
        !document.querySelector('script[type=deferred-module]') ||
        document.documentElement.matches('[data-hydrated]'),
    )
  page.goto = async (url, options) => {
    const answer = await goto.call(page, url, options)
    if (goesOnAlive(options) && isPage(answer)) await untilAlive()
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload.call(page, options)
    if (goesOnAlive(options) && isPage(answer)) await untilAlive()
    return answer
  }
  return page
}

/** Waits until what the page has been told is drawn, and what it does after drawing is done. */
export async function framesDrawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** Presses, and waits for what the shop says of it; that goes again after two seconds, so it is listened for before. */
export async function pressAddToCart(page: Page): Promise<void> {
  await Promise.all([
    page.getByRole('button', { name: 'Added to Cart!' }).first().waitFor(),
    page.getByRole('button', { name: 'Add to Cart' }).first().click(),
  ])
}

function goesOnAlive(options: { waitUntil?: string } | undefined): boolean {
  return options?.waitUntil === undefined || options.waitUntil === 'networkidle'
}

function isPage(answer: Response | null): boolean {
  return answer?.headers()['content-type']?.startsWith('text/html') ?? false
}
