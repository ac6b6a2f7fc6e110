import '../features/orders/receipt/receipt.css'
import { data, useSearchParams } from 'react-router'
import { listInvoices } from '#contract/orders/invoice.ts'
import { type Order, readOrder } from '#contract/orders/order.ts'
import { listReturns } from '#contract/orders/return.ts'
import { isOrderNumber } from '#domain/orders/order-number.ts'
import { statusFacts } from '#domain/orders/order-status.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { settle } from '#web/session/api/settle.ts'
import { loadOwn } from '#web/session/login/require-sign-in.ts'
import { useOwnPage, useRefetch } from '#web/session/login/use-own-page.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ownAct } from '../features/accounts/own/own-act.ts'
import { isNotFound } from '../features/catalogue/failure-message.ts'
import { NotFoundLater } from '../features/catalogue/not-found-later.ts'
import { useReportCancelled } from '../features/checkout/paying/use-report-cancelled.ts'
import { WaitingOrder } from '../features/checkout/waiting/later.ts'
import { OrdersNotLoaded } from '../features/orders/list/orders-not-loaded.tsx'
import { doOrderAct } from '../features/orders/order-act.ts'
import { OrderDetails, UnreadOrder } from '../features/orders/order-details.tsx'
import { isWaiting } from '../features/orders/waiting/waiting-orders.ts'
import { pageMeta } from '../features/seo/page-meta.ts'
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

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  if (!isOrderNumber(params.orderNumber)) throw data(null, { status: 404 })
  return loadOwn(request, async () => {
    const [{ order }, papers] = await Promise.all([
      browserApi.call(readOrder, { params }),
      settle(browserApi.call(listInvoices, { params })),
    ])
    const hasLeft = order.history.some(({ to }) => statusFacts[to].hasLeft)
    return {
      order,
      invoices: papers.kind === 'loaded' ? papers.data.invoices : [],
      // They have a place of their own to wait in, and to fail in.
      returns: hasLeft ? settle(browserApi.call(listReturns, { params })) : null,
    }
  })
}
clientLoader.hydrate = true as const

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const sent: unknown = await request.json()
  return ownAct(() => doOrderAct(params.orderNumber, sent))
}

export { isOwnDataChanged as shouldRevalidate } from '#web/session/login/use-own-page.ts'

export function HydrateFallback() {
  return (
    <div className="page py-8 lg:py-12">
      <UnreadOrder />
    </div>
  )
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  return <OwnOrder key={loaderData.order.orderNumber} {...loaderData} />
}

function OwnOrder({ order, invoices, returns }: Awaited<ReturnType<typeof clientLoader>>) {
  const refetch = useRefetch()
  const [search] = useSearchParams()
  const isCancelled = search.get('cancelled') === 'true'
  const isUnchanged = search.get('unchanged') === 'true'
  useOwnPage()
  useReportCancelled(isCancelled, order.orderNumber)

  return (
    <div className="page py-8 lg:py-12">
      <OrderDetails order={order} invoices={invoices} returns={returns}>
        {isCancelled && mayStillBePaid(order) && (
          <Notice tone="info" title="Your payment was cancelled">
            You have not been charged. You can try again any time.
          </Notice>
        )}
        {isUnchanged && !mayStillBePaid(order) && (
          <Notice tone="good" title="You have paid for this order">
            Your payment arrived in the meantime, so the order stays as it is.
          </Notice>
        )}
        {isWaiting(order) && <WaitingOrder order={order} onChanged={refetch} />}
      </OrderDetails>
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
    <div className="page py-8 lg:py-12">
      <OrdersNotLoaded
        heading="h1"
        title="Your order could not be loaded"
        error={error}
        whileAsking={<UnreadOrder />}
      >
        <ButtonLink to="/orders" variant="secondary">
          Your orders
        </ButtonLink>
      </OrdersNotLoaded>
    </div>
  )
}

function mayStillBePaid({ status }: Order): boolean {
  return statusFacts[status].isUnpaid && !statusFacts[status].isCancelled
}
