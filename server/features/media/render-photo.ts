import type { Sharp } from 'sharp'
import { offeredWidths, type PictureFormat } from '#domain/picture.ts'
import { openImage, readHeader } from './open-image.ts'
import { originalKey, type PhotoStore, type Rendering, renderingKey } from './photo-store.ts'
import { type Urgency, type WorkQueue, workQueue } from './work-queue.ts'

// More at once would take the processor away from pages and payments.
const renderingsAtOnce = 2

// AVIF effort 2 takes twice the time of 1 for files 5 to 8 % smaller, and the first shopper waits for it.
const encoders: Record<PictureFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 55, effort: 1 }),
  webp: (image) => image.webp({ quality: 78, effort: 2 }),
  jpg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }),
}

const queues = new WeakMap<PhotoStore, WorkQueue<Buffer | null>>()

/** The photo in a width and format that pages offer, made when first asked for; null where there is no such thing. */
export async function renderPhoto(
  { store }: { store: PhotoStore },
  rendering: Rendering,
  urgency: Urgency = 'asked',
): Promise<Buffer | null> {
  const key = renderingKey(rendering)
  const kept = await store.get(key)
  if (kept) return kept

  const original = await store.get(originalKey(rendering.id))
  if (!original || !(await isOffered(original, rendering.width))) return null
  return queueOf(store).ask(key, urgency, () => makeRendering(store, rendering))
}

async function isOffered(original: Buffer, width: number): Promise<boolean> {
  const header = await readHeader(original)
  return header !== null && offeredWidths(header.width).includes(width)
}

function queueOf(store: PhotoStore): WorkQueue<Buffer | null> {
  const queue = queues.get(store) ?? workQueue<Buffer | null>(renderingsAtOnce)
  queues.set(store, queue)
  return queue
}

async function makeRendering(store: PhotoStore, rendering: Rendering): Promise<Buffer | null> {
  const key = renderingKey(rendering)
  // One who asked a moment ago may have made it while this one looked at the original.
  const kept = await store.get(key)
  if (kept) return kept

  // Read again rather than carried along, so that a long queue holds no originals in memory.
  const original = await store.get(originalKey(rendering.id))
  if (!original) return null

  const image = openImage(original).resize({ width: rendering.width, withoutEnlargement: true })
  const bytes = await encoders[rendering.format](image).toBuffer()
  return (await putBesideOriginal(store, rendering, bytes)) ? bytes : null
}

/** False where a sweep took the photo away meanwhile. A file put down after the sweep would be served for ever. */
async function putBesideOriginal(store: PhotoStore, rendering: Rendering, bytes: Buffer): Promise<boolean> {
  const isThere = () => store.has(originalKey(rendering.id))
  try {
    await store.put(renderingKey(rendering), bytes)
  } catch (error) {
    if (await isThere()) throw error
    return false
  }
  if (await isThere()) return true
  await store.drop(renderingKey(rendering))
  return false
}
