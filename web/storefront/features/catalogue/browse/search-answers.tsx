import { Link } from 'react-router'
import type { ProductList } from '#contract/catalogue/product.ts'
import { type BrowseState, writeBrowseState } from './browse-state.ts'
import type { CardProduct } from './card-product.ts'
import { ProductGrid } from './product-grid.tsx'

/** Pages of the shop that answer what was typed. */
export function HelpLinks({ pages }: Pick<ProductList, 'pages'>) {
  if (pages.length === 0) return null
  return (
    <nav aria-label="Help with this search" className="pb-6">
      <ul className="flex flex-wrap gap-2">
        {pages.map(({ path, title }) => (
          <li key={path}>
            <Link
              to={path}
              className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 font-medium transition-colors hover:border-ink hover:bg-paper-2"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function Correction({ state, correction }: { state: BrowseState; correction: string }) {
  return (
    <p className="pb-5 wrap-anywhere">
      Showing results for “<strong>{correction}</strong>”. Search instead for “
      <Link to={{ search: writeBrowseState({ ...state, isExact: true, page: 1 }) }} className="link">
        {state.q}
      </Link>
      ”
    </p>
  )
}

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
