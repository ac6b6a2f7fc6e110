import type { ProductTag } from '../catalogue/product.ts'

/** What a row is called that the owner has not named. */
export const rowTitles = { deals: 'Best Deals', newest: 'Just In' } as const

export const tagRowTitles: Record<ProductTag, string> = {
  new: 'New Products',
  sale: 'On Sale',
  limited: 'Limited Stock',
}
