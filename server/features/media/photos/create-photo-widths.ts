import type { Queryable } from '#server/db/client.ts'
import { findPhotoWidth } from './photo-queries.ts'

/** How wide a photo is, told without looking at its file; null where there is none. */
export type FindWidth = (photoId: string) => Promise<number | null>

// A megabyte or two, and more pictures than pages show.
const maxRemembered = 20_000

/** An id names its bytes, so a width that was read once is right for ever. */
export function createPhotoWidths(db: Queryable): FindWidth {
  const widths = new Map<string, number>()
  return async (photoId) => {
    const known = widths.get(photoId)
    if (known !== undefined) return known
    const width = await findPhotoWidth(db, photoId)
    if (width === null) return null
    if (widths.size >= maxRemembered) widths.clear()
    widths.set(photoId, width)
    return width
  }
}
