import { ArrowDownUp, Plus, TableProperties } from 'lucide-react'
import { useEffect } from 'react'
import type { Pagination } from '#contract/wire/pagination.ts'
import { LoadFailure } from '#web/admin/ui/load-failure.tsx'
import { shownText } from '#web/admin/ui/table/pager.tsx'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { mayDo } from '../../layout/destinations.ts'
import { failureText } from '../edit/saving/failure-text.ts'
import { useProducts } from '../product-queries.ts'
import { gridOfList } from './grid-view.ts'
import { exportAddress, type ListView, listAddress, withoutPrices } from './list-address.ts'
import { ProductSummary } from './look/product-summary.tsx'
import { ProductFilters } from './product-filters.tsx'
import { productListContent as content } from './product-list-content.ts'
import { ProductsFound } from './products-found.tsx'

/** The products, as cards or in a table, with what is done to one or to many of them. */
export function ProductList({ view: requested }: { view: ListView }) {
  const { user } = useAuth()
  const showsPrices = user !== null && mayDo(user, 'prices')
  const view = showsPrices ? requested : withoutPrices(requested)
  const products = useProducts(view)
  const { data, error, refetch, isFetching } = products
  const list = listAddress(view, { page: view.page })
  useAnnouncedCount(data?.pagination)

  return (
    <div className="flex flex-col gap-3 sm:gap-5">
      {/* On a phone the other two are in the menu. */}
      <ListHead view={view} list={list} showsPrices={showsPrices} />
      <ProductSummary summary={data?.summary} view={view} />
      <ProductFilters view={view} />
      {error && (
        <LoadFailure isRetrying={isFetching} onRetry={refetch}>
          {failureText('list', error)}
        </LoadFailure>
      )}
      <ProductsFound view={view} list={list} showsPrices={showsPrices} products={products} />
    </div>
  )
}

type ListHeadProps = { view: ListView; list: string; showsPrices: boolean }

function ListHead({ view, list, showsPrices }: ListHeadProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-2xl">{content.title}</h1>
      <div className="flex flex-wrap items-center gap-2">
        {view.state !== 'archived' && (
          <ButtonLink to={gridOfList(view)} variant="secondary" size="small" className="max-sm:hidden">
            <TableProperties aria-hidden className="size-4" />
            {content.editInGrid}
          </ButtonLink>
        )}
        <ButtonLink to={exportAddress(view)} variant="secondary" size="small" className="max-sm:hidden">
          <ArrowDownUp aria-hidden className="size-4" />
          {content.importAndExport}
        </ButtonLink>
        {showsPrices && (
          <ButtonLink to="/admin/products/new" state={{ list }} size="small">
            <Plus aria-hidden className="size-4" />
            {content.add}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function useAnnouncedCount(pagination: Pagination | undefined): void {
  const announce = useAnnounce()
  const text = pagination && shownText(pagination, 'product')
  useEffect(() => {
    if (text) announce(text)
  }, [announce, text])
}
