import { z } from 'zod'
import { HandedOut } from './manifest.ts'

const Head = z.object({ at: z.iso.datetime(), handedOut: HandedOut })
export type StretchHead = z.output<typeof Head>

const lengthBytes = 4

/** A stretch of the log with what was true when it was stored. */
export function stretchOf(head: StretchHead, bytes: Buffer): Buffer {
  const text = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, text, bytes])
}

export function readStretch(stored: Buffer): { head: StretchHead; bytes: Buffer } {
  const end = lengthBytes + stored.readUInt32BE(0)
  return {
    head: Head.parse(JSON.parse(stored.subarray(lengthBytes, end).toString())),
    bytes: stored.subarray(end),
  }
}
