import type { PictureFormat } from '#contract/picture.ts'

/** Where the bytes of photos live. What is under a key is whole and never changes. */
export type PhotoStore = {
  put(key: string, bytes: Buffer): Promise<void>
  get(key: string): Promise<Buffer | null>
  has(key: string): Promise<boolean>
}

export function originalKey(id: string): string {
  return `photos/${id}/original`
}

export function renderingKey({ id, width, format }: Rendering): string {
  return `photos/${id}/${width}.${format}`
}

/** One photo in one width and format. */
export type Rendering = { id: string; width: number; format: PictureFormat }
