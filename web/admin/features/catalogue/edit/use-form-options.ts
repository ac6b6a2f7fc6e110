import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { categoryTitle } from '#domain/catalogue/browsing/category.ts'
import { nestedCategories, nestedLabel } from '../categories/nested-categories.ts'
import { useCategories, useSupplierNames } from '../product-queries.ts'

/** The product's own category is an option from the start, so that the select never shows another one. */
export function useCategoryOptions(source: AdminProduct | null) {
  const categories = useCategories().data
  const own = source?.categoryId ? [{ value: String(source.categoryId), label: keptIn(source) }] : []
  const known = categories && nestedCategories(categories)
  return [
    { value: '', label: 'Choose a category' },
    ...(known?.map((category) => ({ value: String(category.id), label: nestedLabel(category) })) ?? own),
  ]
}

/** The category of a product that is shown in a group. */
function keptIn({ category, group, categoryName }: AdminProduct): string {
  return group === category ? categoryName : categoryTitle(category)
}

export function useSupplierOptions(source: AdminProduct | null, isAllowed: boolean) {
  const suppliers = useSupplierNames(isAllowed).data
  const own = source?.supplierId
    ? [{ id: source.supplierId, name: source.supplierName ?? '', isActive: true }]
    : []
  return [
    { value: '', label: 'No supplier' },
    ...(suppliers ?? own).map(({ id, name, isActive }) => ({
      value: String(id),
      label: isActive ? name : `${name} (inactive)`,
    })),
  ]
}
