import { useId } from 'react'
import { href, Link } from 'react-router'
import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import type { Supplier } from '#contract/trade-partners/supplier.ts'
import { formatRand } from '#domain/money/money.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { supplierProductsAddress } from './supplier-address.ts'
import { supplierContent } from './supplier-content.ts'
import { useSupplierProducts } from './supplier-queries.ts'
import { termsOf } from './terms-of.ts'

const { ownProducts: content } = supplierContent

/** What this supplier calls it and asks for it, for those who may see prices. */
function Terms({ product, supplier }: { product: AdminProduct; supplier: Supplier }) {
  const terms = termsOf(product, supplier.id)
  if (!terms) return null
  return (
    <span className="block truncate text-sm text-ink-2 tabular-nums">
      {[terms.code, formatRand(terms.costCents), !terms.isMain && content.isOther]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
}

export function SupplierProducts({ supplier }: { supplier: Supplier }) {
  const { data, error, refetch, isFetching } = useSupplierProducts(supplier.id)
  const id = useId()

  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 font-semibold">
        {supplierContent.products}
      </h3>
      {error && (
        <LoadFailure isRetrying={isFetching} onRetry={refetch}>
          {content.failure(error)}
        </LoadFailure>
      )}
      {!data && !error && <Skeleton className="h-24" />}
      {data?.products.length === 0 && <p className="text-ink-2">{content.none}</p>}
      {data && data.products.length > 0 && (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {data.products.map((product) => (
              <li key={product.id}>
                <Link
                  to={href('/admin/products/:id', { id: String(product.id) })}
                  className="flex min-h-9 items-center justify-between gap-4 py-1.5 hover:text-green"
                >
                  <span className="min-w-0">
                    <span className="block truncate">{product.name}</span>
                    <Terms product={product} supplier={supplier} />
                  </span>
                  <span className="whitespace-nowrap text-ink-2 tabular-nums">
                    {content.available(product.available)}
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
              {content.all(data.pagination.total)}
            </Link>
          )}
        </>
      )}
    </section>
  )
}
