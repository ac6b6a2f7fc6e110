import '../features/orders/receipt.css'
import { Suspense } from 'react'
import { data, Navigate, useLocation, useSearchParams } from 'react-router'
import { type Order, readOrder } from '#contract/order.ts'
import { isOrderNumber } from '#domain/order-number.ts'
import { lapsedStatus, statusFacts } from '#domain/order-status.ts'
import { useAuth } from '#web/session/auth-provider.tsx'
import { browserApi } from '#web/session/browser-api.ts'
import { loginPath } from '#web/session/return-path.ts'
import { useApiQuery } from '#web/session/use-api-query.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { FailurePanel } from '#web/ui/failure-panel.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { isNotFound } from '../features/catalogue/failure-message.ts'
import { NotFoundLater } from '../features/catalogue/not-found-later.tsx'
import { LapsedOrder } from '../features/checkout/lapsed-order.tsx'
import { WaitingOrder } from '../features/checkout/later.ts'
import { reportCancelled, usePaidAfterAll } from '../features/checkout/use-paid-after-all.ts'
import { pageMeta } from '../features/layout/page-meta.ts'
import { OrderDetails, UnreadOrder } from '../features/orders/order-details.tsx'
import { OrdersNotLoaded } from '../features/orders/orders-not-loaded.tsx'
import { isWaiting } from '../features/orders/waiting-orders.ts'
import { useShop } from '../use-shop.ts'
import type { Route } from './+types/order.ts'

/** Whose order it is, only the browser can ask; that no order can have this number is known here. */
export function loader({ params }: Route.LoaderArgs) {
  if (!isOrderNumber(params.orderNumber)) throw data(null, { status: 404 })
  return null
}

export function meta({ params, matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches[0], { title: `Order ${params.orderNumber}` }),
    { name: 'robots', content: 'noindex' },
  ]
}

export default function OrderPage({ params: { orderNumber } }: Route.ComponentProps) {
  const { status } = useAuth()
  const { pathname, search } = useLocation()
  if (status === 'guest') return <Navigate to={loginPath(pathname + search)} replace />
  if (status === 'signed_in') return <OwnOrder key={orderNumber} orderNumber={orderNumber} />
  return (
    <div className="page py-8 lg:py-12">
      <UnreadOrder />
    </div>
  )
}

function OwnOrder({ orderNumber }: { orderNumber: string }) {
  const [query, refetch] = useApiQuery(orderNumber, fetchOrder)
  const [search] = useSearchParams()
  const isCancelled = search.get('cancelled') === 'true'
  const isUnchanged = search.get('unchanged') === 'true'
  usePaidAfterAll(isCancelled ? reportCancelled : null)

  if (query.kind === 'failed' && query.isMissing) return <NoSuchOrder />
  return (
    <div className="page py-8 lg:py-12">
      {query.kind === 'loading' && <UnreadOrder />}
      {query.kind === 'failed' && (
        <OrdersNotLoaded
          heading="h1"
          title="Your order could not be loaded"
          message={query.message}
          onTryAgain={refetch}
        />
      )}
      {query.kind === 'loaded' && (
        <OrderDetails order={query.data} onChanged={refetch}>
          {isCancelled && mayStillBePaid(query.data) && (
            <Notice tone="info" title="Your payment was cancelled">
              You have not been charged. You can try again any time.
            </Notice>
          )}
          {isUnchanged && !mayStillBePaid(query.data) && (
            <Notice tone="good" title="You have paid for this order">
              Your payment arrived in the meantime, so the order stays as it is.
            </Notice>
          )}
          <Suspense>
            {isWaiting(query.data) && <WaitingOrder order={query.data} onChanged={refetch} />}
          </Suspense>
          {query.data.status === lapsedStatus && <LapsedOrder order={query.data} />}
        </OrderDetails>
      )}
    </div>
  )
}

function NoSuchOrder() {
  const { name } = useShop()
  return (
    <>
      <title>{`Order Not Found | ${name}`}</title>
      <NotFoundLater
        title="Order Not Found"
        text="This order is not in your account. The number may be mistyped, or you ordered with another email address."
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isNotFound(error)) return <NoSuchOrder />
  return (
    <div className="page py-16">
      <FailurePanel heading="h1" title="Your order could not be loaded">
        <ButtonLink to="/orders" variant="secondary">
          Your orders
        </ButtonLink>
      </FailurePanel>
    </div>
  )
}

function mayStillBePaid({ status }: Order): boolean {
  return statusFacts[status].isUnpaid && !statusFacts[status].isCancelled
}

async function fetchOrder(orderNumber: string): Promise<Order> {
  const { order } = await browserApi.call(readOrder, { params: { orderNumber } })
  return order
}
