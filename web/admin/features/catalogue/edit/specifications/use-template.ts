import type { SpecificationField } from '#domain/catalogue/specifications/specification-field.ts'
import { templateOf } from '#domain/catalogue/specifications/specification-template.ts'
import { useAdminCategories } from '../../product-queries.ts'

/** What products of this category say of themselves; nothing until it is known. */
export function useTemplate(categoryId: number | null): SpecificationField[] {
  return templateOf(useAdminCategories().data ?? [], categoryId)
}
