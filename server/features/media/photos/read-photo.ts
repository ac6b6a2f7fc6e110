import { createHash } from 'node:crypto'
import { maxImageBytes } from '#domain/catalogue/product.ts'
import { isOpenable, openImage, type PictureOutput, readHeader } from '../open-image.ts'
import {
  averagedSide,
  maxSide,
  type NormalisedPicture,
  type PictureHeader,
  UnreadablePicture,
} from '../picture-tasks.ts'

export type Photo = {
  id: string
  width: number
  height: number
  /** The average colour, '#rrggbb'. */
  placeholder: string
  contentType: string
  bytes: number
}

export type PhotoRefusal = { kind: 'refused'; reason: 'not_an_image' | 'too_large' }
export type PhotoReading = { kind: 'read'; photo: Photo; original: Buffer } | PhotoRefusal

/** The type of a photo, by its content and never by its name, and the bytes worth keeping. */
export async function readPhoto(bytes: Buffer): Promise<PhotoReading> {
  if (bytes.length >= maxImageBytes) return { kind: 'refused', reason: 'too_large' }

  const header = await readHeader(bytes)
  if (!header) return { kind: 'refused', reason: 'not_an_image' }
  if (!isOpenable(header)) return { kind: 'refused', reason: 'too_large' }

  try {
    const { remade, placeholder } = await normalise(bytes, header)
    const original = remade?.bytes ?? bytes
    const { width, height } = remade ?? header
    const photo = {
      id: createHash('sha256').update(bytes).digest('hex').slice(0, 32),
      width,
      height,
      placeholder,
      contentType: `image/${header.kind}`,
      bytes: original.length,
    }
    return { kind: 'read', photo, original }
  } catch (error) {
    // The header was right but the rest is not: cut short, made up, or meant to crash its decoder.
    if (error instanceof UnreadablePicture) return { kind: 'refused', reason: 'not_an_image' }
    throw error
  }
}

/** The original bytes, if nothing is wrong with them. */
function normalise(bytes: Buffer, header: PictureHeader): Promise<NormalisedPicture> {
  const remakeAs = isClean(header) ? null : header.kind
  const drawn: PictureOutput = remakeAs
    ? { format: remakeAs, pixels: maxSide ** 2 }
    : { format: 'png', pixels: averagedSide ** 2 }
  return openImage('normalise', { bytes, remakeAs }, { header, drawn })
}

function isClean({ hasNotes, isUpright, width, height }: PictureHeader): boolean {
  return !hasNotes && isUpright && Math.max(width, height) <= maxSide
}
