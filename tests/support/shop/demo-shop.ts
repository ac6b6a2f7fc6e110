import type { Browser } from 'playwright-core'
import { seedDemo } from '#server/db/seed/seed-demo.ts'
import { openBrowser } from '../browser/browser.ts'
import { openShop, type TestShop } from './shop.ts'

export type DemoShop = { shop: TestShop; browser: Browser; close(): Promise<void> }

/** The demo shop with its pages, and a browser to visit it. */
export async function openDemoShop(): Promise<DemoShop> {
  const shop = await openShop({ withPages: true, isRealTime: true, isDemo: true })
  await seedDemo(shop.services)
  const browser = await openBrowser()
  return {
    shop,
    browser,
    async close() {
      await browser.close()
      await shop.close()
    },
  }
}
