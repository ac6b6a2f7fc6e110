import type { Picture } from '#contract/picture.ts'
import type { Photo } from './read-photo.ts'

/** A stored photo as pages know it. */
export function pictureOf({
  id,
  width,
  height,
  placeholder,
}: Pick<Photo, 'id' | 'width' | 'height' | 'placeholder'>): Picture {
  return { url: `/media/${id}/${width}.jpg`, width, height, placeholder }
}
