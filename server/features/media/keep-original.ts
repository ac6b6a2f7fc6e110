import { originalKey, type PhotoStore } from './photos/photo-store.ts'
import { type Photo, type PhotoRefusal, readPhoto } from './photos/read-photo.ts'

export type KeepOriginalResult = { kind: 'kept'; photo: Photo } | PhotoRefusal

/** Stores the file of a photo. Its row comes later, so that there is never a row without a file. */
export async function keepOriginal(
  { store }: { store: PhotoStore },
  bytes: Buffer,
): Promise<KeepOriginalResult> {
  const reading = await readPhoto(bytes)
  if (reading.kind === 'refused') return reading

  const { photo, original } = reading
  const key = originalKey(photo.id)
  if (!(await store.has(key))) await store.put(key, original)
  return { kind: 'kept', photo }
}
