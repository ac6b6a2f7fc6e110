import { randomBytes } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflate } from 'node:zlib'
import sharp from 'sharp'

const once = new Map<string, Promise<Buffer>>()

/** Generated on first use, since some take seconds. */
function made(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = once.get(name) ?? make()
  once.set(name, known)
  return known
}

const plain = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#777777' } })

export const pngOf = (side: number, space: 'rgb16' | 'srgb') =>
  made(`png ${side} ${space}`, () => plain(side).toColourspace(space).png({ progressive: true }).toBuffer())
export const jpegOf = (side: number, progressive: boolean) =>
  made(`jpeg ${side}`, () => plain(side).flatten().jpeg({ progressive }).toBuffer())
export const avifOf = (side: number) =>
  made(`avif ${side}`, () => plain(side).flatten().avif({ effort: 0 }).toBuffer())
export const noPicture = () => made('no picture', async () => Buffer.alloc(5 * 1024 * 1024 - 10, 7))

/** As heavy as a photo of its size, since noise does not compress. */
export const noise = (side: number) =>
  made(`noise ${side}`, () =>
    sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
      .jpeg({ quality: 60 })
      .toBuffer(),
  )

/** 30 000 by 30 000 grey pixels in less than a megabyte. */
export const hugePng = () =>
  made('huge', async () => {
    const side = 30_000
    const head = Buffer.alloc(13)
    head.writeUInt32BE(side, 0)
    head.writeUInt32BE(side, 4)
    head[8] = 8
    const pixels = await deflated(Buffer.alloc(side + 1), side)
    return Buffer.concat([
      signature,
      chunk('IHDR', head),
      chunk('IDAT', pixels),
      chunk('IEND', Buffer.alloc(0)),
    ])
  })

const inflatedMebibytes = 300

/** A small picture with a text chunk or colour profile that decompresses to 300 MB. */
export const pngWithBomb = (kind: 'zTXt' | 'iCCP') =>
  made(`bomb ${kind}`, async () => {
    const small = await plain(100).png().toBuffer()
    const bomb = await deflated(Buffer.alloc(1024 * 1024), inflatedMebibytes)
    // A keyword that ends with a zero byte, then the compression method, of which there is only one.
    const named = Buffer.concat([Buffer.from('a\0\0'), bomb])
    const afterHead = signature.length + 25
    return Buffer.concat([small.subarray(0, afterHead), chunk(kind, named), small.subarray(afterHead)])
  })

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(kind: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const named = Buffer.concat([Buffer.from(kind), content])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** Repeats the bytes this many times and compresses them as a stream, so that they are never all in memory. */
async function deflated(bytes: Buffer, times: number): Promise<Buffer> {
  const packed: Buffer[] = []
  await pipeline(
    function* () {
      for (let time = 0; time < times; time++) yield bytes
    },
    createDeflate({ level: 9 }),
    async (parts: AsyncIterable<Buffer>) => {
      for await (const part of parts) packed.push(part)
    },
  )
  return Buffer.concat(packed)
}
