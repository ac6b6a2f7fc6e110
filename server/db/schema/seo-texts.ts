import { text } from 'drizzle-orm/pg-core'

/** Columns of products and categories. */
export const seoTexts = () => ({
  seoTitle: text('seo_title').notNull().default(''),
  seoDescription: text('seo_description').notNull().default(''),
})
