import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
  type Response,
} from 'playwright-core'
import { installedChromium } from '#scripts/chromium.mjs'
import { patienceMs } from '../patience.ts'
import { disabledFeatures } from './disabled-features.ts'
import { noteWhatMoves } from './stays-in-place.ts'

// As root Chromium has no sandbox, and without a network it must not look for its own services.
const quietly = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // One process for the pages of a visitor: Chromium starts another for each, and keeps a spare one.
  '--process-per-site',
  '--renderer-process-limit=1',
  `--disable-features=${disabledFeatures.join(',')}`,
]

/** `npm test` names it; whoever runs one file has none named. */
export function browserPath(): string | undefined {
  return process.env.CHROMIUM_PATH ?? installedChromium()
}

/** `camera`: the film that its camera sees, over and over (`.y4m`); without one there is no camera. */
export type BrowserOptions = { camera?: string | undefined }

export async function openBrowser({ camera }: BrowserOptions = {}): Promise<Browser> {
  const seen = [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${camera}`,
  ]
  return chromium.launch({ executablePath: browserPath(), args: [...quietly, ...(camera ? seen : [])] })
}

export type Visitor = {
  context: BrowserContext
  page: Page
  /** Errors and warnings in the browser's console; a test expects none. */
  complaints: string[]
}

// The shop's worker comes some seconds after a page: whether it is there would hang on the machine's speed, and fetching
// the page's files again takes as much processor time as opening it. So only tests about it allow it.
const asTested = { reducedMotion: 'reduce', locale: 'en-ZA', serviceWorkers: 'block' } as const

/** A new browser: no cookies, no storage. */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...asTested, ...options })
  await noteWhatMoves(context)
  return context
}

/** Somebody with a new browser. */
export async function aVisitor(
  browser: Browser,
  viewport = { width: 1280, height: 900 },
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await openContext(browser, { viewport, ...options })
  const page = await openPage(context)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (isComplaint(message)) complaints.push(`${page.url()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  return { context, page, complaints }
}

function isComplaint(message: ConsoleMessage): boolean {
  const isOfTests = message.text() === 'Service Worker registration blocked by Playwright'
  return ['error', 'warning'].includes(message.type()) && !isOfTests
}

/** A page with long timeouts. */
export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  return patient(page)
}

/**
 * Goes to a page and waits until it is hydrated, unless `waitUntil` is 'load' or 'commit': a person would not be
 * faster, and a quiet network does not mean that the page's code has run.
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

/** Waits until the last change of the page is drawn, and whatever follows drawing is done. */
export async function framesDrawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/**
 * Waits until the page has said something, however briefly: a look from outside now and then may miss it. Begin to wait
 * before the act that makes the page say it.
 */
export async function saysInPassing(page: Page, words: string): Promise<void> {
  await page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!document.body.textContent.includes(wanted)) return
          observer.disconnect()
          resolve()
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
        look()
      }),
    words,
  )
}

/** Presses the button and waits for the confirmation, which disappears after two seconds. */
export async function pressAddToCart(page: Page): Promise<void> {
  await Promise.all([
    saysInPassing(page, 'Added to Cart!'),
    page.getByRole('button', { name: 'Add to Cart' }).first().click(),
  ])
}

function goesOnAlive(options: { waitUntil?: string } | undefined): boolean {
  return options?.waitUntil === undefined || options.waitUntil === 'networkidle'
}

function isPage(answer: Response | null): boolean {
  return answer?.headers()['content-type']?.startsWith('text/html') ?? false
}
