import clsx from 'clsx'
import { Fragments } from '#web/rendering/fragments.tsx'
import type { CardProduct } from './card-product.ts'
import { type CardLayout, ProductCard, type ProductCardProps } from './product-card.tsx'

type ProductGridProps = {
  products: readonly CardProduct[]
  layout?: CardLayout
  /** Only two and four columns, for groups of four that should not leave one alone. */
  isOfFour?: boolean
  heading?: 'h2' | 'h3'
  /** Whether its products can be chosen for comparing: then the page has a `CompareBarLater`. */
  canCompare?: boolean
  /** How many of the first cards a phone shows at once, on the slower connection. */
  priorityCount?: number
}

export function ProductGrid({
  products,
  layout = 'grid',
  isOfFour = false,
  heading,
  canCompare,
  priorityCount = 0,
}: ProductGridProps) {
  return (
    <Fragments
      as="ul"
      className={clsx(
        'grid',
        layout === 'list' ? 'gap-4' : 'grid-cols-2 gap-x-4 gap-y-10 lg:grid-cols-4 lg:gap-x-6',
        layout === 'grid' && (isOfFour ? 'md:grid-cols-4' : 'md:max-lg:grid-cols-3 min-[112rem]:grid-cols-5'),
      )}
      of={GridItem}
      each={products.map((product, index) => ({
        product,
        layout,
        heading,
        canCompare,
        isPriority: index < priorityCount,
      }))}
      keyOf={({ product }) => product.id}
    />
  )
}

type GridItemProps = Pick<ProductCardProps, 'product' | 'layout' | 'heading' | 'isPriority' | 'canCompare'>

function GridItem(card: GridItemProps) {
  return (
    <li className="card-place min-w-0">
      <ProductCard {...card} />
    </li>
  )
}
