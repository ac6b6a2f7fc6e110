/** Widths in pixels that a stored picture can be had in, as far as its original is that wide. */
export const pictureWidths = [160, 320, 480, 640, 800, 960, 1280, 1920, 2400] as const

export const pictureFormats = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** `/media/<id>/1200.jpg` → the same picture in another width and format. */
export function pictureUrl(url: string, width: number, format: PictureFormat): string {
  return url.replace(/\/\d+[.]jpg$/, `/${width}.${format}`)
}

/** The widths worth offering for a picture this wide: every smaller one, and its own. */
export function offeredWidths(originalWidth: number): number[] {
  return [...pictureWidths.filter((width) => width < originalWidth), originalWidth]
}

/** `640w, 960w …` for one format. */
export function sourceSet(picture: { url: string; width: number }, format: PictureFormat): string {
  return offeredWidths(picture.width)
    .map((width) => `${pictureUrl(picture.url, width, format)} ${width}w`)
    .join(', ')
}
