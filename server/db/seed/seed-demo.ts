import type { Db } from '#server/db/client.ts'
import type { PhotoStore } from '#server/features/media/photos/photo-store.ts'
import { demoPictures, pictureFile } from './demo-pictures.ts'
import { insertDemo, isEmptyShop, lockShopForFilling } from './demo-queries.ts'
import { demoRows } from './demo-rows.ts'
import { keepDemoPhotos } from './keep-demo-photos.ts'
import { readDemoScene } from './read-demo-scene.ts'

type Needs = { db: Db; store: PhotoStore; log: { info(facts: object, sentence: string): void } }

/** `photoIds` are the first pictures of the inserted products, worth rendering for the first shopper. */
export type SeedDemoResult = { seeded: boolean; photoIds: string[] }

const demoFolder = new URL('../../../demo/', import.meta.url)
const photosFolder = new URL('photos/', demoFolder)

const notSeeded: SeedDemoResult = { seeded: false, photoIds: [] }

/** Fills an empty shop with the demo, completely or not at all. The caller knows whether this shop is a demo. */
export async function seedDemo({ db, store, log }: Needs): Promise<SeedDemoResult> {
  if (!(await isEmptyShop(db))) return notSeeded

  const scene = await readDemoScene(demoFolder)
  const files = [...scene.products.flatMap(({ images }) => images), ...demoPictures.map(pictureFile)]
  const photoOf = await keepDemoPhotos({ store }, photosFolder, files)
  const rows = demoRows(scene, photoOf)

  const isMine = await db.transaction(async (tx) => {
    await lockShopForFilling(tx)
    // Another process that started at the same time may have filled it while this one stored the photos.
    if (!(await isEmptyShop(tx))) return false
    await insertDemo(tx, rows)
    return true
  })
  if (!isMine) return notSeeded

  log.info(
    { products: rows.products.length, photos: rows.photos.length },
    'seeded the empty shop with the demo catalogue',
  )
  return { seeded: true, photoIds: firstPhotos(rows.productImages) }
}

function firstPhotos(images: readonly { photoId: string; position: number }[]): string[] {
  return images.filter(({ position }) => position === 0).map(({ photoId }) => photoId)
}
