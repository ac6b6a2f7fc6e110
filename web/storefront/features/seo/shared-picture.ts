import type { Picture } from '#contract/catalogue/picture.ts'
import { pictureUrl } from '#domain/catalogue/picture.ts'

type Sized = Pick<Picture, 'url' | 'width' | 'height'>

// Wide enough for the large card of every network (1200 px), and light enough that they take it.
const sharedWidth = 1280

/** The picture as it goes out with a link: a JPEG, which everybody reads, of a width that is to be had. */
export function sharedPicture({ url, width, height }: Sized): Sized {
  if (width <= sharedWidth) return { url: pictureUrl(url, width, 'jpg'), width, height }
  return {
    url: pictureUrl(url, sharedWidth, 'jpg'),
    width: sharedWidth,
    height: Math.round((height * sharedWidth) / width),
  }
}
