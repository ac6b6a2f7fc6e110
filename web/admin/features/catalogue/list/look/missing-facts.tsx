import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { missingFacts } from '#domain/catalogue/specifications/specification-template.ts'
import { Badge } from '#web/ui/badge.tsx'
import { useTemplate } from '../../edit/specifications/use-template.ts'
import { productListContent } from '../product-list-content.ts'

const { product: content } = productListContent

/** That a product does not say all that its category requires. */
export function MissingFacts({ product }: { product: AdminProduct }) {
  const required = useTemplate(product.categoryId).filter(({ isRequired }) => isRequired)
  const missing = missingFacts(required, product.specifications)
  if (missing.length === 0) return null
  return (
    <Badge tone="neutral">
      <span title={missing.map(({ label }) => label).join(', ')}>{content.factsMissing(missing.length)}</span>
    </Badge>
  )
}
