import { isOpenable, openImage, readHeader } from './open-image.ts'
import type { PhotoRefusal } from './photos/read-photo.ts'
import { maxSide, UnreadablePicture } from './picture-tasks.ts'

export type RedrawnPhoto = { kind: 'redrawn'; jpeg: Buffer; width: number; height: number }

/**
 * Any photo the shop can read as a new JPEG: upright, no larger than a page shows, and without whatever else its file
 * contained, such as the place where it was taken.
 */
export async function redrawPhoto(bytes: Buffer): Promise<RedrawnPhoto | PhotoRefusal> {
  const header = await readHeader(bytes)
  if (!header) return { kind: 'refused', reason: 'not_an_image' }
  if (!isOpenable(header)) return { kind: 'refused', reason: 'too_large' }
  try {
    const drawn = { format: 'jpeg', pixels: maxSide ** 2 } as const
    const { remade } = await openImage('normalise', { bytes, remakeAs: 'jpeg' }, { header, drawn })
    if (!remade) throw new Error('A photo that was to be redrawn was left as it is')
    return { kind: 'redrawn', jpeg: remade.bytes, width: remade.width, height: remade.height }
  } catch (error) {
    if (error instanceof UnreadablePicture) return { kind: 'refused', reason: 'not_an_image' }
    throw error
  }
}
