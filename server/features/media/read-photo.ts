import { createHash } from 'node:crypto'
import type { Metadata, Sharp } from 'sharp'
import { pictureWidths } from '#domain/catalogue/picture.ts'
import { maxImageBytes } from '#domain/catalogue/product.ts'
import { isOpenable, openImage, readHeader } from './open-image.ts'

export type Photo = {
  id: string
  width: number
  height: number
  /** The average colour, '#rrggbb'. */
  placeholder: string
  contentType: string
  bytes: number
}

export type PhotoRefused = { kind: 'refused'; reason: 'not_an_image' | 'too_large' }
export type PhotoReading = { kind: 'read'; photo: Photo; original: Buffer } | PhotoRefused

// No page shows more, and a larger original would cost every rendering its time.
const maxSide = Math.max(...pictureWidths)

const averagedSide = 32

const encoders = {
  jpeg: (image: Sharp) => image.jpeg({ quality: 92 }),
  png: (image: Sharp) => image.png(),
  webp: (image: Sharp) => image.webp({ quality: 92 }),
  avif: (image: Sharp) => image.avif({ quality: 80, effort: 2 }),
}
type PhotoFormat = keyof typeof encoders

/** What a photo is, by its content and never by its name, and the bytes of it that are worth keeping. */
export async function readPhoto(bytes: Buffer): Promise<PhotoReading> {
  if (bytes.length >= maxImageBytes) return { kind: 'refused', reason: 'too_large' }

  const header = await readHeader(bytes)
  const format = header && photoFormat(header)
  if (!header || !format) return { kind: 'refused', reason: 'not_an_image' }
  if (!isOpenable(header)) return { kind: 'refused', reason: 'too_large' }

  try {
    const { original, width, height } = await cleanOriginal(bytes, header, format)
    const photo = {
      id: createHash('sha256').update(bytes).digest('hex').slice(0, 32),
      width,
      height,
      placeholder: await averageColour(original, { ...header, width, height }),
      contentType: `image/${format}`,
      bytes: original.length,
    }
    return { kind: 'read', photo, original }
  } catch {
    // The header was right and the rest is not: cut short, or made up.
    return { kind: 'refused', reason: 'not_an_image' }
  }
}

function photoFormat(header: Metadata): PhotoFormat | null {
  switch (header.format) {
    case 'jpeg':
    case 'png':
    case 'webp':
      return header.format
    case 'heif':
      return header.compression === 'av1' ? 'avif' : null
    default:
      return null
  }
}

/**
 * The bytes as they came where nothing is wrong with them. Otherwise upright, no larger than any page needs, and
 * without what a camera writes beside the picture (place, time, owner).
 */
async function cleanOriginal(bytes: Buffer, header: Metadata, format: PhotoFormat) {
  if (isClean(header)) return { original: bytes, width: header.width, height: header.height }

  const { data, info } = await openImage(
    bytes,
    { header, drawn: { format, pixels: maxSide * maxSide } },
    (opened) => {
      const image = opened
        .autoOrient()
        .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
        .keepIccProfile()
      return encoders[format](image).toBuffer({ resolveWithObject: true })
    },
  )
  return { original: data, width: info.width, height: info.height }
}

function isClean(header: Metadata): boolean {
  const hasNotes = [header.exif, header.xmp, header.iptc, header.comments].some(
    (notes) => notes !== undefined,
  )
  return !hasNotes && (header.orientation ?? 1) === 1 && Math.max(header.width, header.height) <= maxSide
}

async function averageColour(bytes: Buffer, header: Metadata): Promise<string> {
  const pixels = await openImage(
    bytes,
    { header, drawn: { format: 'png', pixels: averagedSide ** 2 } },
    (image) =>
      image
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .resize(averagedSide, averagedSide, { fit: 'fill' })
        .raw()
        .toBuffer(),
  )

  const channel = (offset: number) => {
    const values = pixels.filter((_, place) => place % 3 === offset)
    const average = values.reduce((sum, value) => sum + value, 0) / values.length
    return Math.round(average).toString(16).padStart(2, '0')
  }
  return `#${channel(0)}${channel(1)}${channel(2)}`
}
