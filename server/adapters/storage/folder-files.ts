import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilesToBackUp } from '#server/features/backups/files-to-back-up.ts'
import { type KeptSecrets, secretFiles } from '#server/features/backups/kept-secrets.ts'
import { originalKey } from '#server/features/media/photos/photo-store.ts'
import type { ShopSecrets } from '#server/shop-secrets.ts'
import { nullIfMissing } from './null-if-missing.ts'

type Options = {
  dataFolder: string
  secrets: ShopSecrets
  /** Null: pictures are in a store of their own. */
  mediaFolder: string | null
}

const photos = 'photos'
const unfinished = /\.part$/

/** The files of a data folder that belong in a backup. */
export function folderFiles({ dataFolder, secrets, mediaFolder }: Options): FilesToBackUp {
  return {
    async list(known) {
      if (!mediaFolder) return []
      const found: string[] = []
      for (const kind of await entriesOf(mediaFolder)) {
        if (!kind.isDirectory()) continue
        const entries = await entriesOf(join(mediaFolder, kind.name))
        // Of a photo only the original: its other widths are drawn again. A folder without one was not finished yet.
        const names =
          kind.name === photos
            ? await originalsIn(
                mediaFolder,
                entries.map(({ name }) => name).filter((id) => !known.has(originalKey(id))),
              )
            : entries.filter((entry) => entry.isFile()).map(({ name }) => `${kind.name}/${name}`)
        found.push(...names.filter((name) => !known.has(name) && !unfinished.test(name)))
      }
      return found
    },

    async read(name) {
      return mediaFolder ? readFile(join(mediaFolder, name)).catch(nullIfMissing) : null
    },

    async readSecrets() {
      const files: KeptSecrets['files'] = {}
      for (const name of secretFiles) {
        const bytes = await readFile(join(dataFolder, name)).catch(nullIfMissing)
        if (bytes) files[name] = bytes.toString('utf8')
      }
      const kept: KeptSecrets = { files, authSecret: secrets.newest }
      return Buffer.from(JSON.stringify(kept))
    },
  }
}

async function originalsIn(mediaFolder: string, ids: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const id of ids) {
    const entries = await entriesOf(join(mediaFolder, photos, id))
    if (entries.some(({ name }) => name === 'original')) found.push(originalKey(id))
  }
  return found
}

async function entriesOf(folder: string) {
  return (await readdir(folder, { withFileTypes: true }).catch(nullIfMissing)) ?? []
}
