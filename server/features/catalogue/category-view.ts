import type { Category } from '#contract/category.ts'
import type { CategoryRow } from './category-queries.ts'

export function categoryView({ parentId, productCount: _, listedCount, ...row }: CategoryRow): Category {
  return { ...row, parent_id: parentId, product_count: listedCount }
}
