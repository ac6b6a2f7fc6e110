import { eq, inArray } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { productImages } from '#server/db/schema/products.ts'

/** Replaces a product's pictures, in this order. Pictures with an id keep it. */
export async function replaceImages(
  tx: Tx,
  productId: number,
  images: readonly { id?: number; photoId: string }[],
): Promise<void> {
  await tx.delete(productImages).where(eq(productImages.productId, productId))
  if (images.length === 0) return
  await tx.insert(productImages).values(images.map((image, position) => ({ ...image, productId, position })))
}

export async function listImagesById(
  db: Queryable,
  ids: readonly number[],
): Promise<{ id: number; photoId: string }[]> {
  if (ids.length === 0) return []
  return db
    .select({ id: productImages.id, photoId: productImages.photoId })
    .from(productImages)
    .where(inArray(productImages.id, [...ids]))
}
