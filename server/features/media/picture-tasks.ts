import { type PictureFormat, pictureWidths } from '#domain/catalogue/picture.ts'
import type { PictureKind } from '#domain/catalogue/picture-kind.ts'

/** What the picture worker can be asked for. */
export type PictureTasks = {
  read_header: { bytes: Buffer }
  /** Null where the bytes are kept as they came. */
  normalise: { bytes: Buffer; remakeAs: PictureKind | null }
  draw: { bytes: Buffer; width: number; format: PictureFormat }
}

export type PictureAnswers = {
  /** Null for a kind that the shop does not show. */
  read_header: PictureHeader | null
  normalise: NormalisedPicture
  draw: Buffer
}

/** What a file says of itself, before anything of it is unpacked. */
export type PictureHeader = {
  kind: PictureKind
  width: number
  height: number
  /** Of one channel of one pixel. */
  sampleBytes: 1 | 2 | 4
  isProgressive: boolean
  isUpright: boolean
  /** Whether a camera or a person wrote something beside the picture. */
  hasNotes: boolean
}

export type NormalisedPicture = {
  remade: { bytes: Buffer; width: number; height: number } | null
  /** The average colour, '#rrggbb'. */
  placeholder: string
}

export type PictureQuestion<Kind extends keyof PictureTasks = keyof PictureTasks> = {
  [One in Kind]: { id: number; kind: One; task: PictureTasks[One] }
}[Kind]

export type PictureReply =
  | { id: number; kind: 'answered'; answer: PictureAnswers[keyof PictureTasks] }
  | { id: number; kind: 'failed'; message: string }

/** More are never unpacked. */
export const maxPixels = 64_000_000
/** No page shows more, and a larger original would cost every rendering its time. */
export const maxSide = Math.max(...pictureWidths)
/** Of the square that a picture's colours are averaged in. */
export const averagedSide = 32

/** What was sent is no picture, is cut short, or is more than its decoder can bear. */
export class UnreadablePicture extends Error {}
