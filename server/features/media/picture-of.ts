import type { Picture } from '#contract/catalogue/picture.ts'
import type { Photo } from './photos/read-photo.ts'

/** A stored photo in the form that pages use. */
export function pictureOf({
  id,
  width,
  height,
  placeholder,
}: Pick<Photo, 'id' | 'width' | 'height' | 'placeholder'>): Picture {
  return { url: `/media/${id}/${width}.jpg`, width, height, placeholder }
}
