import sharp, { type Metadata, type Sharp } from 'sharp'
import { type PictureKind, pictureKindOf } from '#domain/catalogue/picture-kind.ts'
import { createGate } from '#server/gate.ts'

// What all pictures that are being worked on may take together, beside everything else that the shop has in memory.
// As much as the largest plain JPEG needs, which is what telephones write.
const roomBytes = 128_000_000
// Of a small one: two go through at once, so that two cores have work.
const leastBytes = roomBytes / 2
const maxPixels = 64_000_000

// What a pixel takes while a picture is unpacked and made smaller, measured with pictures of 30 million.
const bytesOfAPixel: Record<PictureKind, number> = { jpeg: 8.5, png: 5.1, webp: 6.4, avif: 19 }
// A JPEG that is no progressive one is unpacked line by line, and made smaller on the way.
const bytesOfAStreamedPixel = 2
/** The same of what is drawn. AVIF keeps several pictures at once while it looks for what is alike. */
const bytesOfADrawnPixel = { avif: 30, webp: 8, jpeg: 5, jpg: 5, png: 5 }

const gate = createGate(roomBytes)

// Hardly a picture is worked on twice, so what sharp remembers is 150 MB held for nothing.
sharp.cache(false)
// Of one picture, each thread holds strips of its own; how much is done at once is for the gate to say.
sharp.concurrency(1)

/** What a file says of itself, before anything of it is unpacked; null when it is no picture that the shop can show. */
export async function readHeader(bytes: Buffer): Promise<Metadata | null> {
  // Other kinds never reach their decoders.
  if (!pictureKindOf(bytes)) return null
  try {
    return await gate.run(leastBytes, () => sharp(bytes, { limitInputPixels: false }).metadata())
  } catch {
    return null
  }
}

/** Whether a picture is small enough to be unpacked at all. */
export function isOpenable(header: Metadata): boolean {
  return header.width * header.height <= maxPixels && unpackedBytes(header) <= roomBytes
}

export type Drawn = { format: keyof typeof bytesOfADrawnPixel; pixels: number }

/** Unpacks a picture when its turn has come, to draw another of it. Everything that is unpacked goes this way. */
export function openImage<Result>(
  bytes: Buffer,
  { header, drawn }: { header: Metadata; drawn: Drawn },
  work: (image: Sharp) => Promise<Result>,
): Promise<Result> {
  const size = unpackedBytes(header) + drawn.pixels * bytesOfADrawnPixel[drawn.format]
  return gate.run(Math.max(leastBytes, size), () => work(sharp(bytes, { limitInputPixels: maxPixels })))
}

function unpackedBytes({ format, width, height, depth, isProgressive }: Metadata): number {
  const isStreamed = format === 'jpeg' && !isProgressive
  return (
    width * height * bytesOf(depth) * (isStreamed ? bytesOfAStreamedPixel : bytesOfAPixel[kindOf(format)])
  )
}

function kindOf(format: Metadata['format']): PictureKind {
  return format === 'jpeg' || format === 'png' || format === 'webp' ? format : 'avif'
}

function bytesOf(depth: Metadata['depth']): number {
  if (depth === 'uchar' || depth === 'char') return 1
  return depth === 'ushort' || depth === 'short' ? 2 : 4
}
