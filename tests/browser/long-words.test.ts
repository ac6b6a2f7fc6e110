import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aVisitor } from '#tests/support/browser/browser.ts'
import { isNotTooWide } from '#tests/support/browser/page-rules.ts'
import { aProduct } from '#tests/support/given/builders.ts'
import { openDemoShop } from '#tests/support/shop/demo-shop.ts'

const { shop, browser, close } = await openDemoShop()
afterAll(close)

const longWord = 'LKV353YPbPrVGACVBSAudioHDMI'.repeat(8).slice(0, 200)
beforeAll(async () => {
  const words = {
    brand: longWord,
    description: `See https://${longWord}`,
    specifications: { ports: longWord },
  }
  await aProduct(shop, { ...words, name: longWord, slug: 'long', category: 'long' })
  await shop.services.db.execute(
    sql`update categories set title = ${longWord}, description = ${longWord} where slug = 'long'`,
  )
})

describe('a word that is longer than a phone is wide', () => {
  it.each(['/product/long', '/category/long', '/category/long?view=list', '/products?q=LKV353', '/'])(
    'does not make %s wider than its screen',
    async (path) => {
      const { page, context } = await aVisitor(browser, { width: 360, height: 740 })
      await page.goto(shop.url + path)
      await page.getByText(longWord).first().waitFor({ state: 'attached' })
      await isNotTooWide(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      await context.close()
    },
  )
})
