import { offeredWidths } from '#domain/catalogue/pictures/picture.ts'
import { openImage, readHeader } from '../open-image.ts'
import { type Urgency, type WorkQueue, workQueue } from '../work-queue.ts'
import type { FindWidth } from './create-photo-widths.ts'
import { originalKey, type PhotoStore, type Rendering, renderingKey } from './photo-store.ts'

// More at once would take the processor from pages and payments. Only these hold an original in memory.
const renderingsAtOnce = 2
const readingsAtOnce = 16

type RenderedPhoto = { bytes: Buffer; notCachedBecause: unknown } | null

type Queues = { readings: WorkQueue<Buffer | null>; renderings: WorkQueue<RenderedPhoto> }

const queues = new WeakMap<PhotoStore, Queues>()

/** The photo in a width and format that pages use, rendered on the first request; null if there is none. */
export async function renderPhoto(
  { store, findWidth }: { store: PhotoStore; findWidth: FindWidth },
  rendering: Rendering,
  urgency: Urgency = 'asked',
): Promise<Buffer | null> {
  const key = renderingKey(rendering)
  const { readings, renderings } = queuesOf(store)
  // One copy in memory for all simultaneous requests.
  const cached = await readings.ask(key, urgency, () => store.get(key))
  if (cached) return cached

  // Checked before reading any of the original: anybody can ask for any width, but others are never stored.
  const originalWidth = await findWidth(rendering.id)
  if (originalWidth === null || !offeredWidths(originalWidth).includes(rendering.width)) return null
  const made = await renderings.ask(key, urgency, () => makeRendering(store, rendering))
  // A waiting request still gets it; rendered in advance and not cached, the work was wasted.
  if (made?.notCachedBecause && urgency === 'background') throw made.notCachedBecause
  return made?.bytes ?? null
}

function queuesOf(store: PhotoStore): Queues {
  const known = queues.get(store)
  if (known) return known
  const made = {
    readings: workQueue<Buffer | null>(readingsAtOnce),
    renderings: workQueue<RenderedPhoto>(renderingsAtOnce),
  }
  queues.set(store, made)
  return made
}

async function makeRendering(store: PhotoStore, rendering: Rendering): Promise<RenderedPhoto> {
  const key = renderingKey(rendering)
  // Another request may have rendered it in the meantime.
  const cached = await store.get(key)
  if (cached) return { bytes: cached, notCachedBecause: null }

  const original = await store.get(originalKey(rendering.id))
  const header = original && (await readHeader(original))
  if (!header) return null

  const { width, format } = rendering
  const pixels = (width * width * header.height) / header.width
  const task = { bytes: original, width, format }
  const bytes = await openImage('draw', task, { header, drawn: { format, pixels } })
  try {
    return (await putBesideOriginal(store, rendering, bytes)) ? { bytes, notCachedBecause: null } : null
  } catch (error) {
    // The disk is full or read-only: the picture is sent all the same, and rendered again for the next request.
    return { bytes, notCachedBecause: error }
  }
}

/** False if the deletion job removed the photo in the meantime. A file written after that would be served for ever. */
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
