import AxeBuilder from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '#server/db/seed/seed-demo.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await openShop({ withPages: true, isRealTime: true, isDemo: true })
  await seedDemo(shop.services)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await shop.close()
})

const pages = [
  '/',
  '/products',
  '/category/laptops',
  '/category/laptops?q=nothing-is-called-this',
  '/product/apple-macbook-air-13-m4',
  '/cart',
  '/login',
  '/signup',
  '/payment-failed',
  '/payment-success',
  '/no-such-page',
]

describe.each(['light', 'dark'] as const)('in %s colours', (colorScheme) => {
  it.each(pages)(
    '%s has no accessibility violation and no sideways scrolling at 320 pixels',
    async (path) => {
      const context = await browser.newContext({
        viewport: { width: 320, height: 800 },
        colorScheme,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      await page.goto(`${shop.url}${path}`, { waitUntil: 'networkidle' })

      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
        [],
      )
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      await context.close()
    },
  )
})
