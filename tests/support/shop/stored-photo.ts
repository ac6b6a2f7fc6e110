import { join } from 'node:path'
import sharp from 'sharp'
import { folderStore } from '#server/adapters/storage/folder-store.ts'
import { openDatabase } from '#server/db/client.ts'
import { keepPhoto } from '#server/features/media/photos/keep-photo.ts'
import type { ProgramPlace } from './shop-program.ts'

/** Stores a photo for the program to render, and returns the address of a picture of it. */
export async function storePhoto({ databaseUrl, env }: ProgramPlace): Promise<string> {
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  const database = openDatabase({ url: databaseUrl })
  const store = folderStore(join(env.DATA_DIR ?? '', 'media'))
  const outcome = await keepPhoto({ db: database.db, store, clock: () => new Date() }, bytes)
  await database.close()
  if (outcome.kind === 'refused') throw new Error(`refused: ${outcome.reason}`)
  return `/media/${outcome.photo.id}/320.avif`
}
