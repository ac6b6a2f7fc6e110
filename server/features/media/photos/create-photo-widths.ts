import type { Queryable } from '#server/db/client.ts'
import { findPhotoWidth } from './photo-queries.ts'

/** The width of a photo, without reading its file; null if there is none. */
export type FindWidth = (photoId: string) => Promise<number | null>

// A megabyte or two, for more pictures than pages show.
const maxRemembered = 20_000

/** An id stands for fixed bytes, so a width that was read once stays valid. */
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
