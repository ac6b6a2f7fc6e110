import type { Product } from '#contract/catalogue/product.ts'

/** What the question is asked of. */
export type FitPart = Pick<Product, 'id' | 'slug' | 'name' | 'fitNeeds'>
