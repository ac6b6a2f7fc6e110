import type { CardProduct } from './card-product.ts'
import { ProductGrid } from './product-grid.tsx'

/** What goes with the kind of product that was named, apart from the results. */
export function Accessories({ products }: { products: readonly CardProduct[] }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="accessories" className="pt-12">
      <h2 id="accessories" className="mb-5 text-2xl">
        Accessories and related products
      </h2>
      <ProductGrid products={products} heading="h3" />
    </section>
  )
}
