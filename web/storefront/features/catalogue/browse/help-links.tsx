import { Link } from 'react-router'
import type { ProductList } from '#contract/catalogue/product.ts'

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
