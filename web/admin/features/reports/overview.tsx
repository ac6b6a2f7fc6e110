import { Link } from 'react-router'
import type { AdminSummary } from '#contract/shop/report.ts'
import { fulfilmentLabel } from '#domain/orders/fulfilment-label.ts'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { grouped } from '../../ui/table/pager.tsx'
import { mayDo, type Person } from '../layout/destinations.ts'
import { BestSellers } from './best-sellers.tsx'
import { HealthBoard } from './health-board.tsx'
import { PurchasesSection } from './purchases-section.tsx'
import { reportContent } from './report-content.ts'
import { SalesSection } from './sales-section.tsx'
import { useSummary } from './summary-queries.ts'

/** The start page: sales, what needs attention, what to order. */
export function Overview() {
  const { data, error, refetch, isFetching } = useSummary()
  const { user } = useAuth()

  return (
    <div className="flex flex-col gap-8">
      <h1 className="text-2xl">{reportContent.title}</h1>
      {error && (
        <LoadFailure isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      )}
      {!data && !error && <Waiting />}
      {data && user && (
        <>
          <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
            <SalesSection revenue={data.revenue} />
            <HealthBoard health={data.health} person={user} />
            <BestSellers sellers={data.bestSellers} mayOpen={mayDo(user, 'catalogue')} />
            <OrderCounts orders={data.orders} person={user} />
          </div>
          <PurchasesSection lowStock={data.lowStock} mayOpen={mayDo(user, 'catalogue')} />
        </>
      )}
    </div>
  )
}

/** Orders by status, with the labels of the list that each links to. */
function OrderCounts({ orders, person }: { orders: AdminSummary['orders']; person: Person }) {
  const mayOpen = mayDo(person, 'orders')
  return (
    <section aria-label={reportContent.orders.label}>
      <h2 className="text-lg">{reportContent.orders.title}</h2>
      <p className="mb-3 text-ink-2">{reportContent.orders.period}</p>
      <ul className="grid grid-cols-2 overflow-hidden rounded-tile border border-line sm:max-xl:grid-cols-3 xl:grid-cols-1">
        {orderStatuses.map((status) => {
          const looks = 'flex h-full items-baseline justify-between gap-2 px-4 py-3 -outline-offset-2 xl:py-2'
          const inside = (
            <>
              <span className="text-ink-2">{fulfilmentLabel(status)}</span>
              <span className="text-base font-semibold tabular-nums">{grouped(orders[status])}</span>
            </>
          )
          return (
            <li key={status} className="-mr-px -mb-px border-r border-b border-line">
              {mayOpen ? (
                <Link to={`/admin/orders?status=${status}`} className={`${looks} hover:bg-paper-2`}>
                  {inside}
                </Link>
              ) : (
                <div className={looks}>{inside}</div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Waiting() {
  return (
    <div role="status" className="flex flex-col gap-8">
      <span className="sr-only">{reportContent.loading}</span>
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-112" />
        <Skeleton className="h-80" />
      </div>
      <Skeleton className="h-80" />
    </div>
  )
}
