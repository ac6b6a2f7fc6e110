import { Category } from '#contract/catalogue/category.ts'
import type { Fields } from '#domain/change.ts'
import { stateOnWire } from '../../audit/state-on-wire.ts'
import type { CategoryRow } from './category-queries.ts'

export function categoryView({ listedCount, regroupedCount: _regrouped, ...row }: CategoryRow): Category {
  return { ...row, productCount: listedCount }
}

/** As the audit log stores it. */
export function categoryState(row: CategoryRow): Fields {
  return stateOnWire(Category, categoryView(row))
}
