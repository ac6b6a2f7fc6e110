/**
 * What an answer shows, as the database names it when it changes (the triggers of the migration `feed_page_changes`):
 * one product, any list of products, or how many products the categories have.
 */
export type Tag = `product:${number}` | 'lists' | 'counts'

/** What changed: tags, or everything, if listing them would take longer than rendering anew. */
export type Change = readonly string[] | 'all'

export function productTags(products: readonly { id: number }[]): Tag[] {
  return products.map(({ id }) => `product:${id}` as const)
}
