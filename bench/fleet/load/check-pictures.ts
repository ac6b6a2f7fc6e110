import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { productImages } from '#server/db/schema/products.ts'
import type { Person, ShopRows } from '#tests/support/given/builders.ts'
import { sentenceOf } from '../end-early.ts'
import type { Fleet } from '../open-fleet.ts'
import type { ShopServer } from '../parts/open-shop-server.ts'
import type { Finding } from '../report.ts'
import type { Load } from './start-load.ts'

type Needs = { shops: readonly ShopServer[]; rows: ShopRows; owner: Person; productIds: readonly number[] }

const answersWithinMs = 30_000

/** The owner gives products photos, each through another server; then each server is asked for all of them. */
export async function picturesFinding({ shops }: Fleet, { world, rows, owner }: Load): Promise<Finding> {
  const what = 'Pictures, asked of each server'
  try {
    const { asked, bad } = await checkPictures({
      shops,
      rows,
      owner,
      productIds: world.productIds.slice(0, 4),
    })
    const rest = bad.length === 0 ? '' : `: ${bad.join(', ')}`
    return { what, value: `${asked - bad.length} of ${asked} were there${rest}`, isGood: bad.length === 0 }
  } catch (error) {
    return { what, value: sentenceOf(error), isGood: false }
  }
}

async function checkPictures({
  shops,
  rows,
  owner,
  productIds,
}: Needs): Promise<{ asked: number; bad: string[] }> {
  const bad: string[] = []
  const photoIds: string[] = []
  for (const [index, productId] of productIds.entries()) {
    const shop = shops[index % shops.length]
    if (!shop) continue
    await givePhoto(shop, owner, { productId, hue: index * 40 })
    const images = await rows.services.db
      .select({ photoId: productImages.photoId })
      .from(productImages)
      .where(eq(productImages.productId, productId))
    photoIds.push(...images.map(({ photoId }) => photoId))
  }
  if (photoIds.length !== productIds.length)
    bad.push(`${photoIds.length} of ${productIds.length} photos were kept`)
  for (const id of photoIds)
    for (const { name, url } of shops) {
      const answer = await fetch(`${url}/media/${id}/320.avif`, {
        signal: AbortSignal.timeout(answersWithinMs),
      })
      await answer.body?.cancel()
      if (answer.status !== 200) bad.push(`${name} answered ${answer.status} for a picture`)
    }
  return { asked: photoIds.length * shops.length, bad }
}

type Photo = { productId: number; hue: number }

async function givePhoto({ url }: ShopServer, owner: Person, { productId, hue }: Photo): Promise<void> {
  const headers = { authorization: `Bearer ${owner.token}` }
  const read = await fetch(`${url}/api/admin/products/${productId}`, {
    headers,
    signal: AbortSignal.timeout(answersWithinMs),
  })
  const { product } = JSON.parse(await read.text())
  const background = { r: hue % 256, g: 102, b: 153 }
  const picture = await sharp({ create: { width: 600, height: 800, channels: 3, background } })
    .webp()
    .toBuffer()
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...product, stock_quantity: product.on_hand_quantity }))
    if (value !== null) form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  form.set('images', new Blob([new Uint8Array(picture)], { type: 'image/webp' }), 'picture.webp')
  const answer = await fetch(`${url}/api/products/${productId}`, {
    method: 'PUT',
    headers,
    body: form,
    signal: AbortSignal.timeout(answersWithinMs),
  })
  if (answer.status !== 200)
    throw new Error(`The photo was answered ${answer.status}: ${await answer.text()}`)
}
