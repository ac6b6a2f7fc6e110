import { useId } from 'react'
import { href, Link } from 'react-router'
import type { Supplier } from '#contract/trade-partners/supplier.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { grouped } from '../../ui/table/pager.tsx'
import { supplierProductsAddress } from './supplier-address.ts'
import { useSupplierProducts } from './supplier-queries.ts'

export function SupplierProducts({ supplier }: { supplier: Supplier }) {
  const { data, error, refetch, isFetching } = useSupplierProducts(supplier.id)
  const id = useId()

  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 font-semibold">
        Products
      </h3>
      {error && (
        <LoadFailure isRetrying={isFetching} onRetry={refetch}>
          Failed to fetch products: {error.message}
        </LoadFailure>
      )}
      {!data && !error && <Skeleton className="h-24" />}
      {data?.products.length === 0 && <p className="text-ink-2">No products from this supplier yet.</p>}
      {data && data.products.length > 0 && (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {data.products.map((product) => (
              <li key={product.id}>
                <Link
                  to={href('/admin/products/:id', { id: String(product.id) })}
                  className="flex min-h-9 items-center justify-between gap-4 py-1.5 hover:text-green"
                >
                  <span className="min-w-0 truncate">{product.name}</span>
                  <span className="whitespace-nowrap text-ink-2 tabular-nums">
                    {product.available} available
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          {data.pagination.total > data.products.length && (
            <Link
              to={supplierProductsAddress(supplier.id)}
              className="link mt-2 inline-flex min-h-9 items-center"
            >
              All {grouped(data.pagination.total)} products
            </Link>
          )}
        </>
      )}
    </section>
  )
}
