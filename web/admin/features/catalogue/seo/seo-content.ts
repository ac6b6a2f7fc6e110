import { maxSeoDescriptionShown, maxSeoTitleShown } from '#domain/catalogue/shorten.ts'

const counted = (length: number) => (length === 1 ? '1 character' : `${length} characters`)

/** Texts of what search engines show of a product or a category. */
export const seoContent = {
  title: 'Search results',
  text: 'What search engines and shared links show. Empty fields use the texts of the page.',
  use: (title: string) => `Use "${title}"`,
  preview: 'Preview',
  previewText: 'Search engines may shorten it differently, or choose other words of the page.',
  titleLength: (length: number) =>
    length > maxSeoTitleShown
      ? `${counted(length)} with the name of the shop. About ${maxSeoTitleShown} are shown.`
      : `${counted(length)} with the name of the shop`,
  descriptionLength: (length: number) =>
    length > maxSeoDescriptionShown
      ? `${counted(length)}. About ${maxSeoDescriptionShown} are shown.`
      : counted(length),
} as const
