import type { PictureFormat } from '#domain/catalogue/picture.ts'

/** Where the bytes of photos live. What is under a key is whole and never changes. */
export type PhotoStore = {
  put(key: string, bytes: Buffer): Promise<void>
  get(key: string): Promise<Buffer | null>
  has(key: string): Promise<boolean>
  /** Takes away one file. Of a file that is not there, nothing is left to take. */
  drop(key: string): Promise<void>
  /** Takes away everything of one photo. Of a photo that is not there, nothing is left to take. */
  remove(photoId: string): Promise<void>
}

export function photoFolder(id: string): string {
  return `photos/${id}`
}

export function originalKey(id: string): string {
  return `${photoFolder(id)}/original`
}

export function renderingKey({ id, width, format }: Rendering): string {
  return `${photoFolder(id)}/${width}.${format}`
}

/** One photo in one width and format. */
export type Rendering = { id: string; width: number; format: PictureFormat }
