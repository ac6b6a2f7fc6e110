/** The shop's own pictures, by the names that pages use. Each is `<name>.jpg` among the demo's photos. */
export const demoPictures = [
  'banner-latest',
  'banner-gaming',
  'banner-deals',
  'tile-laptops',
  'tile-smartphones',
  'tile-pc',
  'tile-accessories',
  'tile-gaming',
] as const

export function pictureFile(name: (typeof demoPictures)[number]): string {
  return `${name}.jpg`
}
