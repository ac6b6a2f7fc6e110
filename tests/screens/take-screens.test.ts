import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { openDemoShop } from '#tests/support/demo-shop.ts'
import { openVisit, prepareScene, visits } from '#tests/support/visits.ts'

const folder = fileURLToPath(new URL('../../docs/screens/', import.meta.url))
const mostBytes = 250_000

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

it.each(shots)('$file on a $device, $colorScheme', async ({ file, name, device, colorScheme }) => {
  const visit = visits[name]
  if (!visit) throw new Error(`There is no visit called "${name}"`)
  const page = await openVisit(browser, shop, visit(scene), { ...devices[device], colorScheme })
  await hasItsPictures(page)
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 80, effort: 6 })
    .toBuffer()
  expect(picture.length).toBeLessThan(mostBytes)
  await writeFile(`${folder}${file}-${device}-${colorScheme}.webp`, picture)
  await page.context().close()
})

async function hasItsPictures(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.getBoundingClientRect().top > innerHeight || image.complete),
  )
}
