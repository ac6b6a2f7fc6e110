import type { Browser } from 'playwright-core'
import type { RenderingWay } from '#contract/api.ts'
import { seedDemo } from '#server/db/seed/seed-demo.ts'
import { openBrowser } from '../browser/browser.ts'
import { openShop, type TestShop } from './shop.ts'

export type DemoShop = { shop: TestShop; browser: Browser; close(): Promise<void> }

/** The demo shop with its pages, so many orders behind it, and a browser to visit it. */
export async function openDemoShop({
  orders = 0,
  rendering = 'quick',
}: {
  orders?: number
  rendering?: RenderingWay
} = {}): Promise<DemoShop> {
  const shop = await openShop({ withPages: true, isRealTime: true, isDemo: true, rendering })
  const { clock, sealer, shop: setUp } = shop.services
  const tellProvider = async () => {}
  const history = { now: clock(), shop: setUp, sealer, staff: 'admin@kwela.example', orders, tellProvider }
  await seedDemo(shop.services, orders > 0 ? { history } : {})
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
