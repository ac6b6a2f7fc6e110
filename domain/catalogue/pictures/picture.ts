/** Widths in pixels that a stored picture is available in, up to the width of its original. */
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

/**
 * The widths worth offering for a place on the page: up to twice its largest width in pixels, since nobody can see a
 * higher density and every address adds to the page.
 */
export function widthsFor(originalWidth: number, placeWidth: number): number[] {
  const offered = offeredWidths(originalWidth)
  const enough = offered.findIndex((width) => width >= 2 * placeWidth)
  return enough === -1 ? offered : offered.slice(0, enough + 1)
}

/** `640w, 960w …` for one format. */
export function sourceSet(url: string, widths: readonly number[], format: PictureFormat): string {
  return widths.map((width) => `${pictureUrl(url, width, format)} ${width}w`).join(', ')
}
