import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** Where a form's file is, and its identity. */
export type LaidFile = { start: number; size: number; sha256: Buffer }

/** The files of one form on disk, so that a slow upload takes no memory however long it takes. */
export type FormFiles = {
  lay(file: AsyncIterable<Buffer>): Promise<LaidFile>
  read(file: LaidFile): Promise<Buffer>
  close(): Promise<void>
}

/** An error of the disk, which says nothing about the form. */
export class DiskFault extends Error {}

export function createFormFiles(folder: string): FormFiles {
  let handle: FileHandle | null = null
  let end = 0

  return {
    async lay(file) {
      const start = end
      const hash = createHash('sha256')
      for await (const bytes of file) {
        handle ??= await orDiskFault(openNameless(folder))
        await orDiskFault(handle.appendFile(bytes))
        hash.update(bytes)
        end += bytes.length
      }
      return { start, size: end - start, sha256: hash.digest() }
    },

    async read({ start, size }) {
      const bytes = Buffer.alloc(size)
      await handle?.read(bytes, 0, size, start)
      return bytes
    },

    async close() {
      await handle?.close()
    },
  }
}

/** Unlinked, it disappears with its holder, even if the shop is killed. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx+', 0o600)
  await unlink(path)
  return handle
}

function orDiskFault<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((cause: unknown) => {
    throw new DiskFault('The files of a form could not be put down.', { cause })
  })
}
