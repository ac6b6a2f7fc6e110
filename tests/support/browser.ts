import { type Browser, type BrowserContext, chromium, type Page, type Response } from 'playwright-core'
import { patienceMs } from './patience.ts'

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
  page.setDefaultTimeout(patienceMs)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  return { context, page: patient(page), complaints }
}

/** Goes to a page as people do, who reach for it when it is alive; with `waitUntil`, no later than that says. */
function patient(page: Page): Page {
  const { goto, reload } = page
  const untilAlive = () =>
    page.waitForFunction(
      () =>
        !document.querySelector('script[type=held-module]') ||
        document.documentElement.matches('[data-alive]'),
    )
  page.goto = async (url, options) => {
    const answer = await goto.call(page, url, options)
    if (!options?.waitUntil && isPage(answer)) await untilAlive()
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload.call(page, options)
    if (!options?.waitUntil && isPage(answer)) await untilAlive()
    return answer
  }
  return page
}

function isPage(answer: Response | null): boolean {
  return answer?.headers()['content-type']?.startsWith('text/html') ?? false
}
