import { Package } from 'lucide-react'
import { useEffect } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { listOrders } from '#contract/order.ts'
import type { Pagination } from '#contract/pagination.ts'
import { useAuth } from '#web/session/auth-provider.tsx'
import { browserApi } from '#web/session/browser-api.ts'
import { loginPath } from '#web/session/return-path.ts'
import { useApiQuery } from '#web/session/use-api-query.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { CategoryTiles } from '../features/catalogue/category-tiles.tsx'
import { pageMeta } from '../features/layout/page-meta.ts'
import { OrderList, UnreadOrders } from '../features/orders/order-list.tsx'
import { OrdersNotLoaded } from '../features/orders/orders-not-loaded.tsx'
import type { Route } from './+types/orders.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches[0], { title: 'Your orders' }), { name: 'robots', content: 'noindex' }]
}

const ordersPerPage = 10

export default function OrdersPage() {
  const { status } = useAuth()
  const { pathname, search } = useLocation()
  if (status === 'guest') return <Navigate to={loginPath(pathname + search)} replace />
  return (
    <div className="page py-8 lg:py-12">
      <h1 className="mb-6 text-3xl">Your orders</h1>
      {status === 'checking' ? <UnreadOrders /> : <OwnOrders />}
    </div>
  )
}

function OwnOrders() {
  const [search] = useSearchParams()
  const page = pageNumber(search.get('page'))
  const [query, refetch] = useApiQuery(page, fetchOrders)
  const announce = useAnnounce()
  const pages = query.kind === 'loaded' ? query.data.pagination.pages : 0

  useEffect(() => {
    if (pages > 1) announce(`Page ${page} of ${pages}`)
  }, [page, pages, announce])

  switch (query.kind) {
    case 'loading':
      return <UnreadOrders />
    case 'failed':
      return (
        <OrdersNotLoaded
          title="Your orders could not be loaded"
          message={query.message}
          onTryAgain={refetch}
        />
      )
    case 'loaded': {
      const { orders, pagination } = query.data
      if (pagination.total === 0) return <NoOrders />
      if (orders.length === 0) return <Navigate to={`/orders?page=${pagination.pages}`} replace />
      return (
        <>
          <OrderList orders={orders} />
          <Pages pagination={pagination} />
        </>
      )
    }
  }
}

function NoOrders() {
  return (
    <div className="flex flex-col gap-12">
      <EmptyState
        icon={Package}
        title="No orders yet"
        text="Your orders will appear here, with their status and cost."
      >
        <ButtonLink to="/">Start Shopping</ButtonLink>
      </EmptyState>
      <CategoryTiles />
    </div>
  )
}

function Pages({ pagination: { page, pages } }: { pagination: Pagination }) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages of orders" className="mt-8 grid grid-cols-[1fr_auto_1fr] items-center gap-3">
      <div>
        {page > 1 && (
          <ButtonLink to={`/orders?page=${page - 1}`} variant="secondary">
            Newer
          </ButtonLink>
        )}
      </div>
      <span className="text-ink-2 tabular-nums">
        Page {page} of {pages}
      </span>
      <div className="text-right">
        {page < pages && (
          <ButtonLink to={`/orders?page=${page + 1}`} variant="secondary">
            Older
          </ButtonLink>
        )}
      </div>
    </nav>
  )
}

function fetchOrders(page: number) {
  return browserApi.call(listOrders, { query: { page, limit: ordersPerPage, scope: 'own' } })
}

function pageNumber(text: string | null): number {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}
