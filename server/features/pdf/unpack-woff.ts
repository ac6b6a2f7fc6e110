import { inflateSync } from 'node:zlib'

const header = { woff: 44, sfnt: 12 }
const entry = { woff: 20, sfnt: 16 }

/**
 * A font as it was before it was packed for the web (WOFF 1.0, §4 and §5). From a packed one, fontkit unpacks all the
 * shapes again for each letter.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const places = Array.from({ length: count }, (_, at) => header.woff + at * entry.woff)
  const tables = places.map((place) => {
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(place + at)) as [
      number,
      number,
      number,
    ]
    const bytes = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(place, place + 4),
      checksum: woff.subarray(place + 16, place + 20),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    }
  })

  const head = Buffer.alloc(header.sfnt + count * entry.sfnt)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const steps = Math.floor(Math.log2(count))
  head.writeUInt16BE(2 ** steps * 16, 6)
  head.writeUInt16BE(steps, 8)
  head.writeUInt16BE(count * 16 - 2 ** steps * 16, 10)

  let offset = head.length
  const parts: Buffer[] = [head]
  tables.forEach(({ tag, checksum, bytes }, at) => {
    const place = header.sfnt + at * entry.sfnt
    tag.copy(head, place)
    checksum.copy(head, place + 4)
    head.writeUInt32BE(offset, place + 8)
    head.writeUInt32BE(bytes.length, place + 12)
    // Each table begins at a multiple of four.
    const gap = Buffer.alloc(-bytes.length & 3)
    parts.push(bytes, gap)
    offset += bytes.length + gap.length
  })
  return Buffer.concat(parts)
}
