import { readFile } from 'node:fs/promises'
import { keepOriginal } from '#server/features/media/keep-original.ts'
import type { PhotoStore } from '#server/features/media/photos/photo-store.ts'
import type { Photo } from '#server/features/media/photos/read-photo.ts'

// Enough to keep two cores busy while others wait for the disk; more would only hold more files open.
const lanes = 4

/** Stores the files of these photos and returns them by file name. Safe to repeat. */
export async function keepDemoPhotos(
  { store }: { store: PhotoStore },
  folder: URL,
  files: readonly string[],
): Promise<(file: string) => Photo> {
  const kept = new Map<string, Photo>()
  const left = new Set(files).values()

  async function workThrough(): Promise<void> {
    for (const file of left) kept.set(file, await keepDemoPhoto(store, new URL(file, folder)))
  }
  await Promise.all(Array.from({ length: lanes }, workThrough))

  return (file) => {
    const photo = kept.get(file)
    if (!photo) throw new Error(`The demo's photo ${file} was not put away before its row was made`)
    return photo
  }
}

async function keepDemoPhoto(store: PhotoStore, file: URL): Promise<Photo> {
  const outcome = await keepOriginal({ store }, await readFile(file))
  if (outcome.kind === 'refused')
    throw new Error(`The demo's photo ${file.pathname} was refused: ${outcome.reason}`)
  return outcome.photo
}
