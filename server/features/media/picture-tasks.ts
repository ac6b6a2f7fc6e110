import { type PictureFormat, pictureWidths } from '#domain/catalogue/pictures/picture.ts'
import type { PictureKind } from '#domain/catalogue/pictures/picture-kind.ts'

/** The requests that the picture worker answers. */
export type PictureTasks = {
  read_header: { bytes: Buffer }
  /** Null if the bytes are kept unchanged. */
  normalise: { bytes: Buffer; remakeAs: PictureKind | null }
  draw: { bytes: Buffer; width: number; format: PictureFormat }
}

export type PictureAnswers = {
  /** Null for a kind that the shop cannot show. */
  read_header: PictureHeader | null
  normalise: NormalisedPicture
  draw: Buffer
}

/** What the header says, before anything is decoded. */
export type PictureHeader = {
  kind: PictureKind
  width: number
  height: number
  /** Of one channel of one pixel. */
  sampleBytes: 1 | 2 | 4
  isProgressive: boolean
  isUpright: boolean
  /** Whether the file contains metadata from a camera or a person. */
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

/** Larger pictures are never decoded. */
export const maxPixels = 64_000_000
/** No page shows more, and a larger original would slow down every rendering. */
export const maxSide = Math.max(...pictureWidths)
/** Size of the square used to average a picture's colours. */
export const averagedSide = 32

/** The file is not a picture, is cut short, or is more than its decoder can handle. */
export class UnreadablePicture extends Error {}
