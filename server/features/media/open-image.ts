import { type PictureKind, pictureKindOf } from '#domain/catalogue/picture-kind.ts'
import { createGate } from '#server/gate.ts'
import { createPictureProcess } from './picture-process.ts'
import {
  maxPixels,
  type PictureAnswers,
  type PictureHeader,
  type PictureTasks,
  UnreadablePicture,
} from './picture-tasks.ts'

// What all pictures that are being worked on may take together. As much as the largest plain JPEG needs, which is what
// telephones write.
const roomBytes = 128_000_000
// Of a small one: two go through at once, so that two cores have work.
const leastBytes = roomBytes / 2

// What a pixel takes while a picture is unpacked and made smaller, measured with pictures of 30 million.
const bytesOfAPixel: Record<PictureKind, number> = { jpeg: 8.5, png: 5.1, webp: 6.4, avif: 19 }
// A JPEG that is no progressive one is unpacked line by line, and made smaller on the way.
const bytesOfAStreamedPixel = 2
/** The same of what is drawn. AVIF keeps several pictures at once while it looks for what is alike. */
const bytesOfADrawnPixel = { avif: 30, webp: 8, jpeg: 5, jpg: 5, png: 5 }

const gate = createGate(roomBytes)
const pictures = createPictureProcess()

/** Null when it is no picture that the shop can show. */
export async function readHeader(bytes: Buffer): Promise<PictureHeader | null> {
  // Other kinds never reach their decoders.
  if (!pictureKindOf(bytes)) return null
  try {
    return await gate.run(leastBytes, () => pictures.ask('read_header', { bytes }))
  } catch (error) {
    if (error instanceof UnreadablePicture) return null
    throw error
  }
}

/** Whether a picture is small enough to be unpacked at all. */
export function isOpenable(header: PictureHeader): boolean {
  return header.width * header.height <= maxPixels && unpackedBytes(header) <= roomBytes
}

export type Drawn = { format: keyof typeof bytesOfADrawnPixel; pixels: number }

/** Has a picture unpacked when its turn has come, to draw another of it. Everything that is unpacked goes this way. */
export function openImage<Kind extends 'normalise' | 'draw'>(
  kind: Kind,
  task: PictureTasks[Kind],
  { header, drawn }: { header: PictureHeader; drawn: Drawn },
): Promise<PictureAnswers[Kind]> {
  const size = unpackedBytes(header) + drawn.pixels * bytesOfADrawnPixel[drawn.format]
  return gate.run(Math.max(leastBytes, size), () => pictures.ask(kind, task))
}

function unpackedBytes({ kind, width, height, sampleBytes, isProgressive }: PictureHeader): number {
  const isStreamed = kind === 'jpeg' && !isProgressive
  return width * height * sampleBytes * (isStreamed ? bytesOfAStreamedPixel : bytesOfAPixel[kind])
}
