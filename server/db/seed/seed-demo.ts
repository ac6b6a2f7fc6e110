import type { Db } from '#server/db/client.ts'
import type { PhotoStore } from '#server/features/media/photos/photo-store.ts'
import { demoPictures, pictureFile } from './demo-pictures.ts'
import { type DemoRows, insertDemo, isEmptyShop, lockShopForFilling } from './demo-queries.ts'
import { demoRows } from './demo-rows.ts'
import type { HistoryRows } from './history/history-rows.ts'
import { insertHistory } from './history/insert-history.ts'
import { type HistoryOptions, makeHistory } from './history/make-history.ts'
import { keepDemoPhotos } from './keep-demo-photos.ts'
import { readDemoScene } from './read-demo-scene.ts'

type Needs = { db: Db; store: PhotoStore; log: { info(facts: object, sentence: string): void } }

/** `tellProvider` gets the payments of the history before they are written down: it has to know of them too. */
type History = HistoryOptions & { tellProvider(history: HistoryRows): Promise<void> }

/** `photoIds` are the first pictures of the inserted products, worth rendering for the first shopper. */
export type SeedDemoResult = { seeded: boolean; photoIds: string[] }

const demoFolder = new URL('../../../demo/', import.meta.url)
const photosFolder = new URL('photos/', demoFolder)

const notSeeded: SeedDemoResult = { seeded: false, photoIds: [] }

/**
 * Fills an empty shop with the demo, completely or not at all. The caller knows whether this shop is a demo, and whether
 * it has a history.
 */
export async function seedDemo(
  { db, store, log }: Needs,
  { history: wanted }: { history?: History } = {},
): Promise<SeedDemoResult> {
  if (!(await isEmptyShop(db))) return notSeeded

  const scene = await readDemoScene(demoFolder)
  const files = [...scene.products.flatMap(({ images }) => images), ...demoPictures.map(pictureFile)]
  const photoOf = await keepDemoPhotos({ store }, photosFolder, files)
  const { rows, history } = withHistory(demoRows(scene, photoOf), wanted)
  if (history) await wanted?.tellProvider(history)

  const isMine = await db.transaction(async (tx) => {
    await lockShopForFilling(tx)
    // Another process that started at the same time may have filled it while this one stored the photos.
    if (!(await isEmptyShop(tx))) return false
    await insertDemo(tx, rows)
    if (history) await insertHistory(tx, history)
    return true
  })
  if (!isMine) return notSeeded

  log.info(
    { products: rows.products.length, photos: rows.photos.length, orders: history?.orders.length ?? 0 },
    'seeded the empty shop with the demo catalogue',
  )
  return { seeded: true, photoIds: firstPhotos(rows.productImages) }
}

function withHistory(rows: DemoRows, wanted: History | undefined) {
  return wanted ? makeHistory(rows, wanted) : { rows, history: null }
}

function firstPhotos(images: readonly { photoId: string; position: number }[]): string[] {
  return images.filter(({ position }) => position === 0).map(({ photoId }) => photoId)
}
