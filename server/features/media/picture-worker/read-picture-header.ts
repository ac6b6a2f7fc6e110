import sharp, { type Metadata } from 'sharp'
import type { PictureKind } from '#domain/catalogue/pictures/picture-kind.ts'
import type { PictureAnswers, PictureTasks } from '../picture-tasks.ts'

export async function readPictureHeader({
  bytes,
}: PictureTasks['read_header']): Promise<PictureAnswers['read_header']> {
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  const kind = kindOf(header)
  if (!kind) return null
  return {
    kind,
    width: header.width,
    height: header.height,
    sampleBytes: sampleBytes(header.depth),
    isProgressive: header.isProgressive ?? false,
    isUpright: (header.orientation ?? 1) === 1,
    hasNotes: [header.exif, header.xmp, header.iptc, header.comments].some((notes) => notes !== undefined),
  }
}

function kindOf({ format, compression }: Metadata): PictureKind | null {
  switch (format) {
    case 'jpeg':
    case 'png':
    case 'webp':
      return format
    case 'heif':
      return compression === 'av1' ? 'avif' : null
    default:
      return null
  }
}

function sampleBytes(depth: Metadata['depth']): 1 | 2 | 4 {
  if (depth === 'uchar' || depth === 'char') return 1
  return depth === 'ushort' || depth === 'short' ? 2 : 4
}
