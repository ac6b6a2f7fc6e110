import { AdminCategory } from '#contract/catalogue/admin-category.ts'
import type { Category } from '#contract/catalogue/category.ts'
import type { Fields } from '#domain/change.ts'
import { stateOnWire } from '../../audit/state-on-wire.ts'
import type { CategoryRow, PackedCategoryRow } from './category-queries.ts'

export function categoryView({
  id,
  slug,
  title,
  description,
  parentId,
  position,
  listedCount,
}: CategoryRow): Category {
  return { id, slug, title, description, parentId, position, productCount: listedCount }
}

export function adminCategoryView({
  listedCount,
  regroupedCount: _regrouped,
  ...row
}: PackedCategoryRow): AdminCategory {
  return { ...row, productCount: listedCount }
}

/** As the audit log stores it. */
export function categoryState(row: PackedCategoryRow): Fields {
  return stateOnWire(AdminCategory, adminCategoryView(row))
}
