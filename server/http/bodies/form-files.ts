import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** Where a file lies among those of its form, and what it is known by. */
export type LaidFile = { start: number; size: number; sha256: Buffer }

/** The files of one form on the disk, so that a form on its way takes no memory however long it takes. */
export type FormFiles = {
  lay(file: AsyncIterable<Buffer>): Promise<LaidFile>
  read(file: LaidFile): Promise<Buffer>
  close(): Promise<void>
}

/** The disk's own failure, which says nothing about the form. */
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

/** Without a name it is gone with whoever holds it, also where the shop is killed meanwhile. */
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
