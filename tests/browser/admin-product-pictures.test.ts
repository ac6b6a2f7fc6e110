import { asc, eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { photos, productImages } from '#server/db/schema/products.ts'
import { openAdminArea, phone } from '#tests/support/browser/admin-area.ts'
import { isNotTooWide, keepsToTheRules, onceSettled } from '#tests/support/browser/page-rules.ts'
import { aProduct } from '#tests/support/given/builders.ts'
import { aPicture } from '#tests/support/given/forms.ts'
import { soon } from '#tests/support/soon.ts'

const area = await openAdminArea()
const { shop } = area
afterAll(() => area.close())

type NamedFile = { name: string; mimeType: string; buffer: Buffer }

async function aFile(colour: string, side = 64): Promise<NamedFile> {
  const { bytes, name = 'picture.png' } = await aPicture(colour, side)
  return { name, mimeType: 'image/png', buffer: Buffer.from(bytes) }
}

const choose = (page: Page, files: NamedFile[]) => page.getByLabel('Choose pictures').setInputFiles(files)
const tiles = (page: Page) => page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')

/** The colour in the middle of each picture, stored or new. */
function coloursShown(page: Page): Promise<string[]> {
  return tiles(page).evaluateAll((all) =>
    all.map((tile) => {
      const canvas = document.createElement('canvas')
      const source = tile.querySelector('canvas') ?? tile.querySelector('img')
      const brush = canvas.getContext('2d')
      if (source && source.width > 0) brush?.drawImage(source, 0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = brush?.getImageData(0, 0, 1, 1).data ?? []
      return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
    }),
  )
}

async function coloursStored(productId: number): Promise<string[]> {
  const rows = await shop.services.db
    .select({ colour: photos.placeholder })
    .from(productImages)
    .innerJoin(photos, eq(photos.id, productImages.photoId))
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position))
  return rows.map(({ colour }) => colour)
}

/** Adds a file like a drop or a paste, which no test can do by hand. */
async function bring(page: Page, kind: 'drop' | 'paste', file: NamedFile): Promise<void> {
  await page.evaluate(
    ({ kind, name, type, bytes }) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type }))
      const options = { bubbles: true, cancelable: true }
      const event =
        kind === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...options, clipboardData: transfer })
      document.querySelector('h1')?.dispatchEvent(event)
    },
    { kind, name: file.name, type: file.mimeType, bytes: [...file.buffer] },
  )
}

const [red, lime, blue] = ['#ff0000', '#00ff00', '#0000ff']

it('adds pictures by file dialog, drop and paste, and keeps their order', async () => {
  const id = await aProduct(shop, { name: 'Pictured' })
  const { page, context, complaints } = await area.someoneAt(`/admin/products/${id}`)
  await choose(page, [await aFile(red)])
  await bring(page, 'drop', await aFile(lime))
  await soon(() => tiles(page).count()).toBe(2)
  await bring(page, 'paste', await aFile(blue))
  await soon(() => coloursShown(page)).toEqual([red, lime, blue])
  await tiles(page).first().getByText('Primary').waitFor()

  // By buttons, with the focus staying on the picture.
  await page.getByRole('button', { name: 'Move picture 3 earlier' }).press('Enter')
  await soon(() => coloursShown(page)).toEqual([red, blue, lime])
  await soon(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Move picture 2 earlier',
  )
  await page.keyboard.press('Enter')
  await soon(() => coloursShown(page)).toEqual([blue, red, lime])

  // By dragging: the last becomes the primary one.
  const [from, to] = [await tiles(page).nth(2).boundingBox(), await tiles(page).nth(0).boundingBox()]
  await page.mouse.move((from?.x ?? 0) + 60, (from?.y ?? 0) + 60)
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 60, (to?.y ?? 0) + 60, { steps: 8 })
  await page.mouse.up()
  await soon(() => coloursShown(page)).toEqual([lime, blue, red])
  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Product saved.').waitFor()
  await expect.poll(() => coloursStored(id)).toEqual([lime, red])

  // Stored pictures can be ordered and added to in the same way; leaving with a changed order asks first.
  await page.goto(`${shop.url}/admin/products/${id}`)
  await page.getByRole('button', { name: 'Move picture 2 earlier' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await choose(page, [await aFile(blue)])
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Product saved.').waitFor()
  await expect.poll(() => coloursStored(id)).toEqual([red, lime, blue])
  expect(complaints).toEqual([])
  await context.close()
})

it('accepts only pictures, small ones, and ten of them, and says why each other file was left out', async () => {
  const id = await aProduct(shop)
  const { page, context } = await area.someoneAt(`/admin/products/${id}`, { viewport: phone })
  const drawing = { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="…"/>') }
  const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024) }
  // Begins like a picture, but nothing can make it smaller.
  large.buffer.set((await aFile(red)).buffer.subarray(0, 40))
  const broken = {
    name: 'broken.png',
    mimeType: 'image/png',
    buffer: (await aFile(red)).buffer.subarray(0, 40),
  }
  await choose(page, [drawing, large, await aFile(lime)])
  await page.getByText('Only image files are allowed: page.png').waitFor()
  await page.getByText('File size must be less than 5MB: large.png').waitFor()
  await soon(() => coloursShown(page)).toEqual([lime])
  await choose(page, [broken])
  await page.getByText('Only image files are allowed: broken.png').waitFor()
  await soon(() => tiles(page).count()).toBe(1)

  const more = await Promise.all(Array.from({ length: 10 }, (_, at) => aFile(`#0000${at}0`, 16)))
  await choose(page, more)
  await page.getByText('Maximum 10 images allowed: #000090.png').waitFor()
  await soon(() => tiles(page).count()).toBe(10)
  await page.getByText('10 of 10').waitFor()

  // The server validates again, whatever a browser lets through.
  await page.route('**/api/products/*', (route) =>
    route.fulfill({
      status: 413,
      contentType: 'application/json',
      body: JSON.stringify({
        error: 'File size must be less than 5MB',
        code: 'too_large',
        fields: { images: 'File size must be less than 5MB' },
      }),
    }),
  )
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Failed to update product: File size must be less than 5MB').waitFor()
  await expect.poll(() => tiles(page).count()).toBe(10)
  await isNotTooWide(page)
  await context.close()
})

it('shows the upload progress of each picture, and can be stopped without losing anything', async () => {
  const id = await aProduct(shop)
  const { page, context } = await area.someoneAt(`/admin/products/${id}`)
  const noise = async (seed: string): Promise<NamedFile> => {
    const file = await aFile(seed, 32)
    // Bytes after the end of a picture are not part of it, and are sent all the same.
    return { ...file, buffer: Buffer.concat([file.buffer, Buffer.alloc(1_500_000)]) }
  }
  await choose(page, [await noise(red), await noise(blue)])
  await soon(() => coloursShown(page)).toEqual([red, blue])

  const line = await context.newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 60_000 }
  await line.send('Network.emulateNetworkConditions', slow)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText(/Sending 2 pictures: [1-9]\d?%/).waitFor()
  const share = (at: number) =>
    page
      .getByLabel(`Sending picture ${at}`)
      .evaluate((bar) => (bar instanceof HTMLProgressElement ? bar.value : -1))
  await soon(() => share(1)).toBeGreaterThan(0.05)
  expect(await share(2)).toBeLessThan(await share(1))
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('Failed to update product: You stopped the upload. Nothing was saved.').waitFor()
  await expect.poll(() => coloursStored(id)).toEqual([])
  await expect.poll(() => coloursShown(page)).toEqual([red, blue])

  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Product saved.').waitFor()
  await expect.poll(() => coloursStored(id)).toEqual([red, blue])
  await context.close()
})

it('resizes phone photos, and says visibly which files it cannot use and what to do', async () => {
  const id = await aProduct(shop, { name: 'Photographed' })
  const { page, context, complaints } = await area.someoneAt(`/admin/products/${id}`, {
    viewport: { width: 1366, height: 768 },
  })
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const photo = await sharp({ create: { width: 2800, height: 1900, channels: 3, background: red, noise } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer()
  expect(photo.length).toBeGreaterThan(5 * 1024 * 1024)
  const heic = Buffer.concat([Buffer.from('\0\0\0\x20ftypheic', 'latin1'), Buffer.alloc(2000)])
  const paper = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(14 * 1024 * 1024)])

  await page.getByLabel('Name', { exact: true }).fill('Photographed by phone')
  await choose(page, [
    // The type is decided by content, not by name.
    { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: heic },
    { name: 'slip.pdf', mimeType: 'application/pdf', buffer: paper },
    { name: 'IMG_0002.jpg', mimeType: 'image/jpeg', buffer: photo },
    await aFile(lime),
  ])
  const why = page.getByRole('alert').filter({ hasText: 'HEIC' })
  await why.getByText('IMG_0001.jpg: This is a HEIC photo, which browsers cannot show.').waitFor()
  await why.getByText('Only image files are allowed: slip.pdf').waitFor()
  await soon(() => tiles(page).count()).toBe(2)
  await onceSettled(async () => {
    const [said, button] = [
      await why.boundingBox(),
      await page.getByRole('button', { name: 'Save changes' }).boundingBox(),
    ]
    expect(said?.y ?? -1).toBeGreaterThan(56)
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(button?.y ?? 0)
  })
  await keepsToTheRules(page, 'dark')

  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Product saved.').waitFor()
  const kept = await shop.services.db
    .select({ width: photos.width, height: photos.height })
    .from(productImages)
    .innerJoin(photos, eq(photos.id, productImages.photoId))
    .where(eq(productImages.productId, id))
    .orderBy(asc(productImages.position))
  expect(kept[0]?.height).toBeGreaterThan(kept[0]?.width ?? 0)
  expect(kept[1]).toEqual({ width: 64, height: 64 })
  await page.getByRole('heading', { name: 'Photographed by phone' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
