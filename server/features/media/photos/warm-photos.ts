import type { FindWidth } from './create-photo-widths.ts'
import type { PhotoStore, Rendering } from './photo-store.ts'
import { renderPhoto } from './render-photo.ts'

type Needs = { store: PhotoStore; findWidth: FindWidth; log: { warn(facts: object, sentence: string): void } }

// The sizes on the cards of a product list.
const cardWidths = [320, 640]
const cardFormats = ['avif', 'webp'] as const

/** Renders card pictures one at a time in advance, giving way to requests. Never rejects. */
export async function warmPhotos(
  { store, findWidth, log }: Needs,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  try {
    for (const rendering of cardRenderings(ids)) {
      if (signal.aborted) return
      await renderPhoto({ store, findWidth }, rendering, 'background')
    }
  } catch (error) {
    // Nobody waits for this, and pictures are rendered on request anyway: no reason to end the shop.
    log.warn({ err: error }, 'stopped generating pictures in advance')
  }
}

/** Every photo in the most widely supported format, before any in the next. */
function cardRenderings(ids: readonly string[]): Rendering[] {
  return cardFormats.flatMap((format) =>
    ids.flatMap((id) => cardWidths.map((width) => ({ id, width, format }))),
  )
}
