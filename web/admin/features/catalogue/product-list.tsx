import clsx from 'clsx'
import { PackageOpen, SearchX } from 'lucide-react'
import { useEffect } from 'react'
import type { Pagination } from '#contract/pagination.ts'
import type { AdminProduct } from '#contract/product.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useAnnounce } from '#web/ui/live.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { failureText } from './failure-text.ts'
import { everyProduct, isNarrowed, type ListView, listAddress } from './list-address.ts'
import { PageLinks } from './page-links.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductFilters } from './product-filters.tsx'
import { useProducts } from './product-queries.ts'
import { ProductSummary } from './product-summary.tsx'

export function ProductList({ view }: { view: ListView }) {
  const { data, error, refetch, isFetching, isPlaceholderData } = useProducts(view)

  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-2xl">Products</h1>
      <ProductSummary summary={data?.summary} view={view} />
      <ProductFilters view={view} />
      {error && (
        <Notice
          tone="error"
          action={
            <Button variant="secondary" size="small" isBusy={isFetching} onClick={() => refetch()}>
              Retry
            </Button>
          }
        >
          {failureText('list', error)}
        </Notice>
      )}
      {!data && !error && <Spinner label="Loading products..." />}
      {data && (
        <section
          aria-label="Products found"
          aria-busy={isPlaceholderData}
          className={clsx(
            '@container flex flex-col gap-4 transition-opacity',
            isPlaceholderData && 'opacity-60',
          )}
        >
          <Result products={data.products} pagination={data.pagination} view={view} />
        </section>
      )}
    </div>
  )
}

type ResultProps = { products: AdminProduct[]; pagination: Pagination; view: ListView }

function Result({ products, pagination, view }: ResultProps) {
  const announce = useAnnounce()
  const count = resultText(products.length, pagination)

  useEffect(() => announce(count), [announce, count])

  if (products.length === 0) return <NoProducts pagination={pagination} view={view} />
  return (
    <>
      <p className="text-ink-2 tabular-nums">{count}</p>
      <ul className="divide-y divide-line border-y border-line">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} list={listAddress(view, { page: view.page })} />
          </li>
        ))}
      </ul>
      <PageLinks pagination={pagination} view={view} />
    </>
  )
}

function NoProducts({ pagination, view }: { pagination: Pagination; view: ListView }) {
  if (pagination.total > 0) {
    return (
      <EmptyState
        title="Nothing on this page"
        text={`There are only ${pagination.pages} pages.`}
        icon={SearchX}
      >
        <ButtonLink to={listAddress(view)}>First page</ButtonLink>
      </EmptyState>
    )
  }
  if (isNarrowed(view)) {
    return (
      <EmptyState
        title="No Products Match Your Search"
        text="Try another word, or look at all products."
        icon={SearchX}
      >
        <ButtonLink to={listAddress(everyProduct)}>Clear All Filters</ButtonLink>
      </EmptyState>
    )
  }
  return <EmptyState title="No Products Available" text="The shop has no products yet." icon={PackageOpen} />
}

function resultText(shown: number, { page, limit, total }: Pagination): string {
  if (total === 0) return 'No products'
  const first = (page - 1) * limit + 1
  if (shown === total) return total === 1 ? '1 product' : `${total} products`
  return `${first}–${first + shown - 1} of ${total} products`
}
