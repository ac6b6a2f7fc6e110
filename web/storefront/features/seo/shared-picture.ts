import type { Picture } from '#contract/catalogue/picture.ts'
import { pictureUrl } from '#domain/catalogue/pictures/picture.ts'

type SizedPicture = Pick<Picture, 'url' | 'width' | 'height'>

// Wide enough for the large card of every network (1200 px), and small enough to be accepted.
const sharedWidth = 1280

/** The picture for shared links: a JPEG, which everybody reads, in an available width. */
export function sharedPicture({ url, width, height }: SizedPicture): SizedPicture {
  if (width <= sharedWidth) return { url: pictureUrl(url, width, 'jpg'), width, height }
  return {
    url: pictureUrl(url, sharedWidth, 'jpg'),
    width: sharedWidth,
    height: Math.round((height * sharedWidth) / width),
  }
}
