import { type PictureKind, pictureKindOf } from '#domain/catalogue/pictures/picture-kind.ts'
import { createGate } from '#server/gate.ts'
import { createPictureProcess } from './picture-process.ts'
import {
  maxPixels,
  type PictureAnswers,
  type PictureHeader,
  type PictureTasks,
  UnreadablePicture,
} from './picture-tasks.ts'

// The memory that all pictures in progress may use together: enough for the largest baseline JPEG, which is what phones
// write.
const roomBytes = 128_000_000
// For a small one: two are processed at once, so that two cores have work.
const leastBytes = roomBytes / 2

// Memory per pixel while a picture is decoded and resized, measured with pictures of 30 megapixels.
const bytesOfAPixel: Record<PictureKind, number> = { jpeg: 8.5, png: 5.1, webp: 6.4, avif: 19 }
// A baseline JPEG is decoded line by line, and resized on the way.
const bytesOfAStreamedPixel = 2
/** The same for the encoder. AVIF holds several copies while it searches for similarities. */
const bytesOfADrawnPixel = { avif: 30, webp: 8, jpeg: 5, jpg: 5, png: 5 }

const gate = createGate(roomBytes)
const pictures = createPictureProcess()

/** Null if the shop cannot show it. */
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

/** Whether a picture is small enough to be decoded at all. */
export function isOpenable(header: PictureHeader): boolean {
  return header.width * header.height <= maxPixels && unpackedBytes(header) <= roomBytes
}

export type PictureOutput = { format: keyof typeof bytesOfADrawnPixel; pixels: number }

/** Decodes a picture when its turn comes, to make another from it. All decoding goes through here. */
export function openImage<Kind extends 'normalise' | 'draw'>(
  kind: Kind,
  task: PictureTasks[Kind],
  { header, drawn }: { header: PictureHeader; drawn: PictureOutput },
): Promise<PictureAnswers[Kind]> {
  const size = unpackedBytes(header) + drawn.pixels * bytesOfADrawnPixel[drawn.format]
  return gate.run(Math.max(leastBytes, size), () => pictures.ask(kind, task))
}

function unpackedBytes({ kind, width, height, sampleBytes, isProgressive }: PictureHeader): number {
  const isStreamed = kind === 'jpeg' && !isProgressive
  return width * height * sampleBytes * (isStreamed ? bytesOfAStreamedPixel : bytesOfAPixel[kind])
}
