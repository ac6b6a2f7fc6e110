import { Package } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { listOrders, type Order } from '#contract/orders/order.ts'
import type { Pagination } from '#contract/wire/pagination.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { leadTo, loadOwn } from '#web/session/login/require-sign-in.ts'
import { useIsReloading, useOwnPage } from '#web/session/login/use-own-page.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { CategoryTiles } from '../features/catalogue/home/category-tiles.tsx'
import { OrderList, UnreadOrders } from '../features/orders/list/order-list.tsx'
import { OrdersNotLoaded } from '../features/orders/list/orders-not-loaded.tsx'
import { pageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/orders.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches[0], { title: 'Your orders' }), { name: 'robots', content: 'noindex' }]
}

const ordersPerPage = 10

type OwnOrders = { orders: readonly Order[]; pagination: Pagination }

export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<OwnOrders> {
  const page = pageNumber(new URL(request.url).searchParams.get('page'))
  return loadOwn(request, async () => {
    const query = { page, limit: ordersPerPage, scope: 'own' } as const
    const { orders, pagination } = await browserApi.call(listOrders, { query })
    const isBeyondLast = orders.length === 0 && pagination.total > 0
    if (isBeyondLast) throw leadTo(`/orders?page=${pagination.pages}`, request)
    return { orders, pagination }
  })
}

export { isOwnDataChanged as shouldRevalidate } from '#web/session/login/use-own-page.ts'

export function HydrateFallback() {
  return (
    <OrdersFrame>
      <UnreadOrders />
    </OrdersFrame>
  )
}

export default function OrdersPage({ loaderData: { orders, pagination } }: Route.ComponentProps) {
  const isTurning = useIsReloading()
  const announce = useAnnounce()
  const { page, pages, total } = pagination
  useOwnPage()

  useEffect(() => {
    if (pages > 1) announce(`Page ${page} of ${pages}`)
  }, [page, pages, announce])

  return (
    <OrdersFrame>
      {isTurning ? (
        <UnreadOrders />
      ) : total === 0 ? (
        <NoOrders />
      ) : (
        <>
          <OrderList orders={orders} />
          <Pages pagination={pagination} />
        </>
      )}
    </OrdersFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <OrdersFrame>
      <OrdersNotLoaded title="Your orders could not be loaded" error={error} whileAsking={<UnreadOrders />} />
    </OrdersFrame>
  )
}

function OrdersFrame({ children }: { children: ReactNode }) {
  return (
    <div className="page py-8 lg:py-12">
      <h1 className="mb-6 text-3xl">Your orders</h1>
      {children}
    </div>
  )
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

function pageNumber(text: string | null): number {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}
