/**
 * What an answer shows, as the database names it when it changes (the triggers of the migrations `feed_page_changes`
 * and `pages_follow_the_class_of_stock`): one product with what is said of its stock, the exact number of its stock,
 * any list of products, how many products the categories have, or a page that the owner has written.
 */
export type Tag = `product:${number}` | `stock:${number}` | `text:${string}` | 'lists' | 'counts'

/** What changed: tags, or everything, if listing them would take longer than rendering anew. */
export type Change = readonly string[] | 'all'

/** For answers in which the number of the stock may be an old one, as long as it means the same. */
export function productTags(products: readonly { id: number }[]): Tag[] {
  return products.map(({ id }) => `product:${id}` as const)
}

/** For answers that promise the exact number of the stock. */
export function stockTags(products: readonly { id: number }[]): Tag[] {
  return products.map(({ id }) => `stock:${id}` as const)
}

/** Pages show no number above five, wherever they have it from. */
export function withoutStockTags(tags: readonly Tag[]): Tag[] {
  return tags.filter((tag) => !tag.startsWith('stock:'))
}
