import { AdminCategory } from '#contract/catalogue/admin-category.ts'
import type { Category, CategoryGroup } from '#contract/catalogue/category.ts'
import { categoryTitle, regrouped } from '#domain/catalogue/browsing/category.ts'
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

/** The group that a category keeps, if it has products. */
export function groupsIn({ id, slug, regroupedCount }: CategoryRow): CategoryGroup[] {
  if (slug !== regrouped.keptIn || regroupedCount === 0) return []
  const { group } = regrouped
  return [{ slug: group, title: categoryTitle(group), productCount: regroupedCount, keptIn: id }]
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
