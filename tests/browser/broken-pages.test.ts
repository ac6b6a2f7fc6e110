import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openContext, openPage, pressAddToCart } from '#tests/support/browser/browser.ts'
import { onceSettled } from '#tests/support/browser/page-rules.ts'
import { openDemoShop } from '#tests/support/shop/demo-shop.ts'

const { shop, browser, close } = await openDemoShop()
afterAll(close)

let page: Page
beforeEach(async () => {
  const context = await openContext(browser, { viewport: { width: 1280, height: 900 } })
  page = await openPage(context)
  return () => context.close()
})

const laptop = { slug: 'apple-macbook-air-13-m4', name: 'Apple MacBook Air 13" M4 16GB 256GB Starlight' }

/** A table that products are read from is missing, while the rest of the shop works. */
async function withoutProducts(act: () => Promise<void>): Promise<void> {
  const { db } = shop.services
  await forgetAll()
  await db.execute(sql`alter table product_images rename to product_images_gone`)
  try {
    await act()
  } finally {
    await db.execute(sql`alter table product_images_gone rename to product_images`)
  }
}

/** What the shop has in memory is not read again. */
const forgetAll = () => shop.services.db.execute(sql`insert into page_changes (tags) values (array['all'])`)

async function standsInTheShop(): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Laptops' }).waitFor()
}

describe('while products cannot be read', () => {
  const pages = [
    { path: '/', again: 'Try Again', heading: 'Smartphones' },
    { path: '/category/laptops', again: 'Retry', heading: 'Laptops' },
    { path: '/products?q=mac', again: 'Retry', heading: 'Results for “mac”' },
    { path: `/product/${laptop.slug}`, again: 'Try Again', heading: laptop.name },
  ]

  it.each(pages)('$path says so, in the layout of the shop, and loads on another try', async (asked) => {
    await withoutProducts(async () => {
      const reply = await page.goto(shop.url + asked.path)
      expect(reply?.status()).toBe(500)
      const alert = page.getByRole('alert')
      await alert.getByRole('link', { name: asked.again }).waitFor()
      await expect.poll(() => alert.textContent()).not.toMatch(/select|relation|product_images|Error/)
      await standsInTheShop()
    })
    await page.getByRole('alert').getByRole('link', { name: asked.again }).click()
    await page.getByRole('heading', { name: asked.heading }).first().waitFor()
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(asked.path)
  })

  it('navigation shows the error, and Back works', async () => {
    await page.goto(`${shop.url}/cart`, { waitUntil: 'networkidle' })
    await withoutProducts(async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Laptops' }).click()
      await page.getByRole('alert').getByRole('link', { name: 'Retry' }).waitFor()
      await standsInTheShop()
      await page.goBack()
      await page.getByRole('heading', { name: 'Your Cart is Empty' }).waitFor()
    })
  })
})

describe('an answer that is cut off', () => {
  it('during navigation is reported, loses nothing, and the page loads on another try', async () => {
    await page.goto(`${shop.url}/product/${laptop.slug}`)
    await pressAddToCart(page)
    await page.route('**/*.data*', (route) => route.abort('connectionreset'))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Warranty' }).click()
    await page.getByRole('alert').getByText('Nothing is lost').waitFor()
    await standsInTheShop()
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor()

    await page.unrouteAll()
    await page.getByRole('alert').getByRole('link', { name: 'Try Again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Warranty' }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor()
  })
})

describe('a slow answer', () => {
  it('is announced, in place of the page that was left', async () => {
    await page.goto(`${shop.url}/cart`, { waitUntil: 'networkidle' })
    await forgetAll()
    const letGo = Promise.withResolvers<void>()
    const isHeld = Promise.withResolvers<void>()
    const holding = shop.services.db.transaction(async (tx) => {
      await tx.execute(sql`lock table products in access exclusive mode`)
      isHeld.resolve()
      await letGo.promise
    })
    await isHeld.promise
    await page.getByRole('contentinfo').getByRole('link', { name: 'Laptops' }).click()
    await page.getByText('Loading products...').waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'Your Cart is Empty' }).isVisible()).toBe(false)
    letGo.resolve()
    await holding
    await page.getByRole('heading', { level: 1, name: 'Laptops' }).waitFor()
    await expect.poll(() => page.getByText('Loading products...').count()).toBe(0)
  })
})

it('shows the first letter of a name if a picture is missing from its folder', async () => {
  await rename(join(shop.dataFolder, 'media'), join(shop.dataFolder, 'media-elsewhere'))
  const missing = page.waitForResponse((reply) => reply.url().includes('/media/') && reply.status() === 404)
  await page.goto(`${shop.url}/category/laptops`)
  await missing
  const card = page.getByRole('article').filter({ hasText: laptop.name })
  await card.getByText('A', { exact: true }).waitFor()
  await onceSettled(async () => {
    const box = await card.getByText('A', { exact: true }).locator('xpath=ancestor::div[1]').boundingBox()
    expect(Math.round(box?.width ?? 0)).toBe(Math.round(box?.height ?? 1))
  })
  await card.getByRole('button', { name: 'Add to Cart' }).click()
  await card.getByRole('button', { name: 'Added!' }).waitFor()
})
