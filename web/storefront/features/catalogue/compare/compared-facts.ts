import type { Product } from '#contract/catalogue/product.ts'
import type { StatedFact } from '#domain/catalogue/specifications/compare.ts'
import { specificationRows } from '../product/specification-rows.ts'

type Source = Pick<Product, 'brand' | 'family' | 'specifications' | 'warranty' | 'inTheBox' | 'fitNeeds'>

/** What a product states of itself; a variant also what it is chosen by. */
export function comparedFacts(product: Source): StatedFact[] {
  const specifications = specificationRows(product.specifications)
  const known = new Set(specifications.map(({ label }) => label.toLowerCase()))
  const options = (product.family?.options ?? [])
    .map(({ name, value }) => ({ label: name, value }))
    .filter(({ label }) => !known.has(label.toLowerCase()))
  return [
    { label: 'Brand', value: product.brand },
    ...options,
    ...specifications,
    { label: 'Fits a device with', value: product.fitNeeds },
    { label: 'Warranty', value: product.warranty || warrantyMonths(product) },
    { label: 'In the box', value: product.inTheBox },
  ]
}

function warrantyMonths({ specifications }: Source): string {
  const months = typeof specifications === 'string' ? 0 : Number(specifications.warranty_months)
  return months > 0 ? `${months} months` : ''
}
