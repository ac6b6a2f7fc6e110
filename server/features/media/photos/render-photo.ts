import { offeredWidths } from '#domain/catalogue/picture.ts'
import { openImage, readHeader } from '../open-image.ts'
import { type Urgency, type WorkQueue, workQueue } from '../work-queue.ts'
import type { FindWidth } from './create-photo-widths.ts'
import { originalKey, type PhotoStore, type Rendering, renderingKey } from './photo-store.ts'

// More at once would take the processor away from pages and payments. Only these hold an original in memory.
const renderingsAtOnce = 2
const readingsAtOnce = 16

type Made = { bytes: Buffer; notCachedBecause: unknown } | null

type Queues = { readings: WorkQueue<Buffer | null>; renderings: WorkQueue<Made> }

const queues = new WeakMap<PhotoStore, Queues>()

/** The photo in a width and format that pages offer, made when first asked for; null where there is no such thing. */
export async function renderPhoto(
  { store, findWidth }: { store: PhotoStore; findWidth: FindWidth },
  rendering: Rendering,
  urgency: Urgency = 'asked',
): Promise<Buffer | null> {
  const key = renderingKey(rendering)
  const { readings, renderings } = queuesOf(store)
  // One copy in memory for all who ask for it at once.
  const cached = await readings.ask(key, urgency, () => store.get(key))
  if (cached) return cached

  // Judged before any of the original is read: anybody can ask for any width, and what is not offered is never kept.
  const originalWidth = await findWidth(rendering.id)
  if (originalWidth === null || !offeredWidths(originalWidth).includes(rendering.width)) return null
  const made = await renderings.ask(key, urgency, () => makeRendering(store, rendering))
  // Who asked for it gets it; made ahead of time and not cached, it was made for nothing.
  if (made?.notCachedBecause && urgency === 'background') throw made.notCachedBecause
  return made?.bytes ?? null
}

function queuesOf(store: PhotoStore): Queues {
  const known = queues.get(store)
  if (known) return known
  const made = {
    readings: workQueue<Buffer | null>(readingsAtOnce),
    renderings: workQueue<Made>(renderingsAtOnce),
  }
  queues.set(store, made)
  return made
}

async function makeRendering(store: PhotoStore, rendering: Rendering): Promise<Made> {
  const key = renderingKey(rendering)
  // One who asked a moment ago may have made it meanwhile.
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
    // A disk that is full or takes no writes: it is sent all the same, and made again for the next who asks.
    return { bytes, notCachedBecause: error }
  }
}

/** False where a job took the photo away meanwhile. A file put down after the job would be served for ever. */
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
