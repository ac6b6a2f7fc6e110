import { type Entry, fromBufferPromise } from 'yauzl'

/** A zip that is broken, or larger inside than it may be. The message says so to people. */
export class UnsafeZip extends Error {}

export type ZipLimits = { entries: number; entryBytes: number; totalBytes: number }

export type OpenZip = {
  /** The paths of its files. None leads out of it, and nothing is ever written under them. */
  names: readonly string[]
  /** Null if there is no such file. */
  read(name: string): Promise<Buffer | null>
}

/**
 * Reads files out of a zip without trusting what it says of itself: a small one may hold more than the machine has
 * memory, by what it claims and by what really comes out.
 */
export async function openZip(bytes: Buffer, limits: ZipLimits): Promise<OpenZip> {
  const zip = await orUnsafe(fromBufferPromise(bytes, { lazyEntries: true, autoClose: false }))
  if (zip.entryCount > limits.entries) throw new UnsafeZip(`It has more than ${limits.entries} files in it`)
  const entries = new Map<string, Entry>()
  // yauzl refuses paths that are absolute or lead upwards, and so the whole zip.
  await orUnsafe(
    (async () => {
      for await (const entry of zip.eachEntry()) {
        if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry)
      }
    })(),
  )
  let leftBytes = limits.totalBytes
  return {
    names: [...entries.keys()],
    async read(name) {
      const entry = entries.get(name)
      if (!entry) return null
      const mayTake = Math.min(limits.entryBytes, leftBytes)
      if (entry.uncompressedSize > mayTake) throw tooLarge(name)
      const content = await orUnsafe(
        readWithin(await orUnsafe(zip.openReadStreamPromise(entry)), mayTake, name),
      )
      leftBytes -= content.length
      return content
    },
  }
}

async function readWithin(stream: AsyncIterable<Buffer>, maxBytes: number, name: string): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream) {
    size += part.length
    if (size > maxBytes) throw tooLarge(name)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function tooLarge(name: string): UnsafeZip {
  return new UnsafeZip(`"${name.slice(0, 100)}" in it is too large`)
}

async function orUnsafe<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (cause) {
    if (cause instanceof UnsafeZip) throw cause
    throw new UnsafeZip('It is damaged, or made in a way that cannot be opened safely', { cause })
  }
}
