import sharp from 'sharp'
import { productImages } from '#server/db/schema/products.ts'
import { keepPhoto } from '#server/features/media/photos/keep-photo.ts'
import type { TestShop } from '../shop/shop.ts'

/** Gives a product its first photo, 600 by 800 pixels, stored as WebP; returns its id. */
export async function aPhoto({ services }: Pick<TestShop, 'services'>, productId: number): Promise<string> {
  const picture = sharp({ create: { width: 600, height: 800, channels: 3, background: '#336699' } })
  const kept = await keepPhoto(services, await picture.webp().toBuffer())
  if (kept.kind !== 'kept') throw new Error('The photo was refused')
  await services.db.insert(productImages).values({ productId, photoId: kept.photo.id, position: 0 })
  return kept.photo.id
}
