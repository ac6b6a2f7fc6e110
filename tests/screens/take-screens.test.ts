import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { openVisit, prepareScene, type Visit, visits } from '#tests/support/browser/visits.ts'
import { openDemoShop } from '#tests/support/shop/demo-shop.ts'
import { adminVisits, prepareAdmin } from './admin-visits.ts'

const folder = fileURLToPath(new URL('../../docs/screens/', import.meta.url))
const maxBytes = 250_000

const devices = {
  laptop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
}
const files = {
  home: 'Home',
  category: 'Category with its filters open',
  product: 'Product',
  cart: 'Cart',
  'checkout-review': 'Checkout, review',
  'order-confirmation': 'Order confirmation',
  order: 'Order',
  wishlist: 'Wishlist',
}
const shots = Object.entries(files).flatMap(([file, name]) =>
  (['laptop', 'phone'] as const).flatMap((device) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ file, name, device, colorScheme })),
  ),
)

const { shop, browser, close } = await openDemoShop()
afterAll(close)
const scene = await prepareScene(shop)
const setUp = await prepareAdmin(shop)

it.each(shots)('$file on a $device, $colorScheme', async ({ file, name, device, colorScheme }) => {
  const visit = visits[name]
  if (!visit) throw new Error(`There is no visit called "${name}"`)
  await take(`${file}-${device}-${colorScheme}`, visit(scene), { ...devices[device], colorScheme })
})

const adminShots = Object.keys(adminVisits).flatMap((name) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ name, colorScheme })),
)

// The admin area is designed for laptops first, and the README shows it there.
it.each(adminShots)('$name, $colorScheme', async ({ name, colorScheme }) => {
  const visit = adminVisits[name]
  if (!visit) throw new Error(`There is no visit called "${name}"`)
  await take(`${name}-laptop-${colorScheme}`, visit(setUp), { ...devices.laptop, colorScheme })
})

async function take(file: string, visit: Visit, options: BrowserContextOptions): Promise<void> {
  const page = await openVisit(browser, shop, visit, options)
  await hasItsPictures(page)
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 80, effort: 6 })
    .toBuffer()
  expect(picture.length).toBeLessThan(maxBytes)
  await writeFile(`${folder}${file}.webp`, picture)
  await page.context().close()
}

async function hasItsPictures(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
  // What is not shown, such as a category's picture on a phone, is never loaded.
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) =>
        !image.checkVisibility() || image.getBoundingClientRect().top > innerHeight || image.complete,
    ),
  )
}
