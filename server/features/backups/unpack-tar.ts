import { chown, type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export type Owner = { uid: number; gid: number } | undefined

const blockBytes = 512

/**
 * Unpacks what PostgreSQL sends as its base backup: folders and plain files (ustar). It makes them durable itself, before
 * it recovers from them.
 */
export async function unpackTar(chunks: AsyncIterable<Buffer>, folder: string, owner: Owner): Promise<void> {
  let waiting: Buffer = Buffer.alloc(0)
  let file: { handle: FileHandle; left: number; padding: number } | null = null
  for await (const chunk of chunks) {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk])
    for (;;) {
      if (file) {
        const bytes = waiting.subarray(0, file.left)
        await file.handle.writeFile(bytes)
        file.left -= bytes.length
        waiting = waiting.subarray(bytes.length)
        if (file.left > 0 || waiting.length < file.padding) break
        waiting = waiting.subarray(file.padding)
        await file.handle.close()
        file = null
      } else {
        if (waiting.length < blockBytes) break
        const head = waiting.subarray(0, blockBytes)
        waiting = waiting.subarray(blockBytes)
        file = await beginEntry(head, folder, owner)
      }
    }
  }
  if (file) throw new Error('The base backup ends in the middle of a file.')
}

/** Returns the file whose bytes follow, if any do. */
async function beginEntry(head: Buffer, folder: string, owner: Owner) {
  const name = textOf(head, 0, 100)
  // Two empty blocks end an archive.
  if (name === '') return null
  if (name.startsWith('/') || name.split('/').includes('..'))
    throw new Error(`The base backup has a strange file: ${name}`)
  const path = join(folder, name)
  const kind = String.fromCharCode(head[156] ?? 0)
  if (kind === '5') {
    await makeFolder(path, owner)
    return null
  }
  if (kind !== '0' && kind !== '\0')
    throw new Error(`The base backup has ${name}, which is neither a file nor a folder.`)
  await makeFolder(dirname(path), owner)
  const size = sizeOf(head)
  const handle = await open(path, 'w', 0o600)
  if (owner) await handle.chown(owner.uid, owner.gid)
  const padding = (blockBytes - (size % blockBytes)) % blockBytes
  return { handle, left: size, padding }
}

async function makeFolder(path: string, owner: Owner): Promise<void> {
  const made = await mkdir(path, { recursive: true, mode: 0o700 })
  if (made && owner) await chown(path, owner.uid, owner.gid)
}

/** Octal digits or, for what is larger than they can say, a number in base 256 (GNU tar's extension). */
function sizeOf(head: Buffer): number {
  if (((head[124] ?? 0) & 0x80) !== 0) return Number(head.readBigUInt64BE(128))
  return Number.parseInt(textOf(head, 124, 12).trim(), 8)
}

function textOf(head: Buffer, from: number, length: number): string {
  const bytes = head.subarray(from, from + length)
  const end = bytes.indexOf(0)
  return bytes.subarray(0, end === -1 ? length : end).toString('utf8')
}
