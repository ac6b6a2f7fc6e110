import { arrangePictures } from '#domain/catalogue/pictures/picture-order.ts'
import type { ProductProblem } from '#domain/catalogue/validate-product.ts'
import { imageProblem } from '#domain/catalogue/validate-product.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { UploadedFile } from '#server/http/route.ts'
import { keepPhoto } from '../../media/photos/keep-photo.ts'
import type { PhotoStore } from '../../media/photos/photo-store.ts'

type Needs = { db: Db; store: PhotoStore; clock: Clock }

const refusals = {
  not_an_image: 'Only image files are allowed',
  too_large: 'File size must be less than 5MB',
}

export type KeepPicturesResult =
  | { kind: 'kept'; photoIds: string[] }
  | ({ kind: 'refused'; reason: 'invalid' } & ProductProblem)

/** Stores the files of a product form, each validated by its content. Their product refers to them afterwards. */
export async function keepPictures(
  needs: Needs,
  files: readonly UploadedFile[],
): Promise<KeepPicturesResult> {
  const photoIds: string[] = []
  for (const { use } of files) {
    const outcome = await use((bytes) => keepPhoto(needs, bytes))
    if (outcome.kind === 'refused') {
      const message = refusals[outcome.reason]
      return { kind: 'refused', reason: 'invalid', message, fields: { images: message } }
    }
    photoIds.push(outcome.photo.id)
  }
  return { kind: 'kept', photoIds }
}

export type PictureRow = { id?: number; photoId: string }

/** A product's pictures after a save; null if they break a rule, with the message. */
export function placePictures(
  order: readonly (number | string)[] | undefined,
  { had, added }: { had: readonly { id: number; photoId: string }[]; added: readonly string[] },
): { kind: 'placed'; images: PictureRow[] } | ({ kind: 'invalid' } & ProductProblem) {
  const arranged = arrangePictures(order, { kept: had.map(({ id }) => id), files: added.length })
  if (arranged.kind === 'unreadable') {
    const message = `The picture "${arranged.entry}" does not exist or is listed twice`
    return { kind: 'invalid', message, fields: { imageOrder: message } }
  }
  const images = arranged.pictures.flatMap((picture): PictureRow[] => {
    if ('kept' in picture)
      return had.filter(({ id }) => id === picture.kept).map(({ id, photoId }) => ({ id, photoId }))
    const photoId = added[picture.file]
    return photoId ? [{ photoId }] : []
  })
  const message = imageProblem(images.map(() => ({ contentType: 'image/*', bytes: 0 })))
  return message ? { kind: 'invalid', message, fields: { images: message } } : { kind: 'placed', images }
}
