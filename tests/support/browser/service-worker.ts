import type { Browser, Page } from 'playwright-core'
import { aVisitor, type Visitor } from './browser.ts'

/** Somebody with a new browser, whom the shop's worker may serve. */
export function aVisitorWithWorker(browser: Browser): Promise<Visitor> {
  return aVisitor(browser, { width: 1280, height: 900 }, { serviceWorkers: 'allow' })
}

/**
 * Installs the shop's worker as the page does, without the seconds that the page rests before that. From then on every
 * page that is opened is cached.
 */
export async function installWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  })
  await untilControlled(page)
}

/** Waits until the page has installed the worker by itself. */
export async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
