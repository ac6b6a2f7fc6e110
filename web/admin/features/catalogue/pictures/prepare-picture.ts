import { isHeicPhoto, pictureKindOf, tellingBytes } from '#domain/catalogue/pictures/picture-kind.ts'
import { maxImageBytes } from '#domain/catalogue/product.ts'
import type { Candidate } from './picture-keys.ts'

export type LookedInto = Candidate & { file: File }

/** The type of a chosen file, by its content. */
export async function lookInto(file: File): Promise<LookedInto> {
  const beginning = await file
    .slice(0, tellingBytes)
    .arrayBuffer()
    .then((buffer) => new Uint8Array(buffer))
    // Moved or deleted since it was chosen.
    .catch(() => new Uint8Array())
  const kind = isHeicPhoto(beginning) ? 'heic' : pictureKindOf(beginning)
  return { file, name: file.name, bytes: file.size, kind }
}

/** Whether it is a picture that cannot be sent unchanged. */
export function needsRedrawing({ kind, bytes }: Candidate): boolean {
  return kind === 'heic' || (kind !== null && bytes >= maxImageBytes)
}

// The first is larger than any screen today; a file that is still too large at the last is not a photo.
const longestSides = [4096, 3072, 2048]
const quality = 0.9

/** Converts to a JPEG that may be sent, rotated upright; unchanged if the browser cannot read it. */
export async function redrawn(picture: LookedInto): Promise<LookedInto> {
  const bitmap = await createImageBitmap(picture.file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return picture
  try {
    for (const side of longestSides) {
      const blob = await drawn(bitmap, side)
      if (blob && blob.size < maxImageBytes) return { ...picture, ...jpegOf(blob, picture.name) }
    }
    return picture
  } finally {
    bitmap.close()
  }
}

function drawn(bitmap: ImageBitmap, longestSide: number): Promise<Blob | null> {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const brush = canvas.getContext('2d')
  if (!brush) return Promise.resolve(null)
  brush.imageSmoothingQuality = 'high'
  // JPEG has no transparency, and would show it as black.
  brush.fillStyle = '#ffffff'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

function jpegOf(blob: Blob, name: string) {
  const file = new File([blob], name.replace(/[.][^.]*$/, '').concat('.jpg'), { type: 'image/jpeg' })
  return { file, bytes: file.size, kind: 'jpeg' as const }
}
