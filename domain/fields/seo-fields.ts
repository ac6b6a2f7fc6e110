import { fields, text } from './fields.ts'

/** What search engines and link previews say of a page, in place of what it says itself (catalogue/seo-text.ts). */
export const seoFields = fields({
  seoTitle: text({ label: 'Title in search results', maxCharacters: 120 }),
  seoDescription: text({ label: 'Description in search results', maxCharacters: 320 }),
})
