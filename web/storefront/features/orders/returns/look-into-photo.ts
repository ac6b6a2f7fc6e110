import { pictureKindOf, tellingBytes } from '#domain/catalogue/pictures/picture-kind.ts'
import { maxReturnPhotoBytes, returnPhotoTexts } from '#domain/orders/returns/return-photo-limits.ts'

/** Why a chosen file cannot be sent as a photo, by its content; null if it can. */
export async function lookIntoPhoto(file: Blob): Promise<string | null> {
  const beginning = await file
    .slice(0, tellingBytes)
    .arrayBuffer()
    // Moved or deleted since it was chosen.
    .catch(() => new ArrayBuffer(0))
  if (!pictureKindOf(new Uint8Array(beginning))) return returnPhotoTexts.unreadable
  return file.size >= maxReturnPhotoBytes ? returnPhotoTexts.tooLarge : null
}
