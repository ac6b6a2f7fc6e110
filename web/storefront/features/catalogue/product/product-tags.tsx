import type { Product } from '#contract/catalogue/product.ts'
import type { ProductTag } from '#domain/catalogue/product.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const tags: Record<ProductTag, { label: string; tone: BadgeTone }> = {
  new: { label: 'New', tone: 'sun' },
  sale: { label: 'Sale', tone: 'sun' },
  limited: { label: 'Limited', tone: 'neutral' },
}

export function ProductTags({ product }: { product: Pick<Product, 'tags'> }) {
  if (product.tags.length === 0) return null
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
      {product.tags.map((tag) => (
        <li key={tag}>
          <Badge tone={tags[tag].tone}>{tags[tag].label}</Badge>
        </li>
      ))}
    </ul>
  )
}
