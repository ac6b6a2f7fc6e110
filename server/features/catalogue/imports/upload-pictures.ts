import { createHash } from 'node:crypto'
import { maxImageBytes } from '#domain/catalogue/product.ts'
import { pictureFileName } from '#domain/catalogue/supplier-file/picture-sources.ts'
import type { Db } from '#server/db/client.ts'
import type { PhotoStore } from '../../media/photos/photo-store.ts'
import { findImport, insertImportPictures } from './import-queries.ts'
import { openZip, UnsafeZip } from './open-zip.ts'

type Needs = { db: Db; store: PhotoStore }

export type UploadPicturesResult =
  | { kind: 'uploaded'; pictures: number }
  | { kind: 'refused'; reason: 'not_found' | 'not_possible' }
  | { kind: 'refused'; reason: 'unreadable'; error: string }

const isPicture = /[.](?:jpe?g|png|webp|avif)$/i
const limits = { entries: 20_000, entryBytes: maxImageBytes - 1, totalBytes: 400 * 1024 * 1024 }

/** Takes the pictures out of a zip, by their names. What they are is found out when a product is given them. */
export async function uploadPictures(
  { db, store }: Needs,
  { id, bytes }: { id: number; bytes: Buffer },
): Promise<UploadPicturesResult> {
  const found = await findImport(db, id)
  if (!found) return { kind: 'refused', reason: 'not_found' }
  if (found.state === 'undone') return { kind: 'refused', reason: 'not_possible' }
  try {
    const zip = await openZip(bytes, limits)
    const names = zip.names.filter((name) => isPicture.test(name))
    for (const name of names) {
      const picture = await zip.read(name)
      if (picture) await keepPicture({ db, store }, id, { name, picture })
    }
    if (names.length > 0) return { kind: 'uploaded', pictures: names.length }
    const error = 'This zip has no pictures in it: files that end in .jpg, .png, .webp or .avif'
    return { kind: 'refused', reason: 'unreadable', error }
  } catch (error) {
    if (!(error instanceof UnsafeZip)) throw error
    return { kind: 'refused', reason: 'unreadable', error: `This zip cannot be used. ${error.message}` }
  }
}

/** Under a key of ours: a name in a zip is never a path. */
async function keepPicture(
  { db, store }: Needs,
  importId: number,
  { name, picture }: { name: string; picture: Buffer },
): Promise<void> {
  const digest = createHash('sha256').update(picture).digest('hex').slice(0, 32)
  const storeKey = `imports/${importId}/${digest}`
  await store.put(storeKey, picture)
  await insertImportPictures(db, [{ importId, name: pictureFileName(name), storeKey }])
}
