import sharp, { type Sharp } from 'sharp'
import type { PictureKind } from '#domain/catalogue/pictures/picture-kind.ts'
import {
  averagedSide,
  maxPixels,
  maxSide,
  type NormalisedPicture,
  type PictureTasks,
} from '../picture-tasks.ts'

const encoders: Record<PictureKind, (image: Sharp) => Sharp> = {
  jpeg: (image) => image.jpeg({ quality: 92 }),
  png: (image) => image.png(),
  webp: (image) => image.webp({ quality: 92 }),
  avif: (image) => image.avif({ quality: 80, effort: 2 }),
}

/** Upright, no larger than any page needs, and without a camera's metadata (place, time, owner). */
export async function normalisePicture({
  bytes,
  remakeAs,
}: PictureTasks['normalise']): Promise<NormalisedPicture> {
  const remade = remakeAs && (await remake(bytes, remakeAs))
  return { remade, placeholder: await averageColour(remade?.bytes ?? bytes) }
}

async function remake(bytes: Buffer, kind: PictureKind): Promise<NormalisedPicture['remade']> {
  const image = sharp(bytes, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .keepIccProfile()
  const { data, info } = await encoders[kind](image).toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

async function averageColour(bytes: Buffer): Promise<string> {
  const pixels = await sharp(bytes, { limitInputPixels: maxPixels })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(averagedSide, averagedSide, { fit: 'fill' })
    .raw()
    .toBuffer()

  const channel = (offset: number) => {
    const values = pixels.filter((_, place) => place % 3 === offset)
    const average = values.reduce((sum, value) => sum + value, 0) / values.length
    return Math.round(average).toString(16).padStart(2, '0')
  }
  return `#${channel(0)}${channel(1)}${channel(2)}`
}
