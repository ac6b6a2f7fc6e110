import type { PictureFormat } from '#domain/catalogue/pictures/picture.ts'

/** Stores the bytes of photos. The value of a key is complete and never changes. */
export type PhotoStore = {
  put(key: string, bytes: Buffer): Promise<void>
  get(key: string): Promise<Buffer | null>
  has(key: string): Promise<boolean>
  /** Deletes one file; does nothing if it does not exist. */
  drop(key: string): Promise<void>
  /** Deletes everything of one photo; does nothing if it does not exist. */
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
