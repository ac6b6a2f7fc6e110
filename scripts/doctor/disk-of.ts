import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Disk } from './judge-machine.ts'

/** The disk on which a folder is, or will be. */
export async function diskOf(what: string, folder: string): Promise<Disk | null> {
  const there = existsSync(folder) ? folder : dirname(folder)
  if (!existsSync(there)) return null
  const { bavail, blocks, bsize } = await statfs(there)
  return { what, freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
