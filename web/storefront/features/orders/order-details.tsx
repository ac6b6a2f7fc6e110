import { Printer, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { Invoice } from '#contract/orders/invoice.ts'
import type { Order } from '#contract/orders/order.ts'
import { lapsedStatus } from '#domain/orders/order-status.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { formatClockTime, formatOrderDate } from '../../order-dates.ts'
import { BuyAgainResult } from './buy-again/buy-again-result.tsx'
import { useBuyAgain } from './buy-again/use-buy-again.ts'
import { CancelAnswerNotice } from './cancel/cancel-answer-notice.tsx'
import { CancelRequested, OrderCancelling } from './cancel/order-cancelling.tsx'
import { useCancelOrder } from './cancel/use-cancel-order.ts'
import { OrderColumns } from './list/order-columns.tsx'
import { LookedAtNotice } from './looked-at-notice.tsx'
import { OrderArrival } from './order-arrival.tsx'
import { OrderHelp, PrintedCompany } from './order-help.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import { OrderSection } from './order-section.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { OrderTimelineList } from './order-timeline-list.tsx'
import { PartRefundBadge } from './part-refund-badge.tsx'
import { OrderPapers } from './receipt/order-papers.tsx'
import { RemovedItems } from './removed-items.tsx'
import type { LoadedReturns } from './returns/own-returns.tsx'
import { useOrderReturns } from './returns/use-order-returns.tsx'
import { trackedOf } from './tracked-of.ts'
import { LapsedOrder } from './waiting/lapsed-order.tsx'
import { storedOrder } from './waiting/stored-order.ts'
import { isWaiting } from './waiting/waiting-orders.ts'

type OrderDetailsProps = {
  order: Order
  /** The next action, such as paying. */
  children: ReactNode
  invoices: readonly Invoice[]
  /** Null for an order that has not been shipped. */
  returns: LoadedReturns | null
}

export function OrderDetails({ order, children, invoices, returns }: OrderDetailsProps) {
  const cancelling = useCancelOrder(order)
  const { buyAgain, isBusy, result } = useBuyAgain(order)
  const tracked = trackedOf(order)
  const hasLapsed = order.status === lapsedStatus
  const { offer, section } = useOrderReturns(order, returns)
  return (
    <div data-receipt>
      <div className="print:hidden">
        <OrderCrumbs orderNumber={order.orderNumber} />
      </div>
      <OrderHead order={order}>
        {!hasLapsed && !isWaiting(order) && (
          <Button variant="secondary" isBusy={isBusy} busyLabel="Adding..." onClick={buyAgain}>
            <RotateCcw aria-hidden className="size-5" />
            Buy again
          </Button>
        )}
      </OrderHead>
      {offer}
      <div className="mt-6">
        <OrderArrival order={tracked} stillToCome={order.stillToCome} />
      </div>
      <div className="mt-3 flex flex-col gap-3 empty:hidden print:hidden">
        {hasLapsed && (
          <LapsedOrder
            order={order}
            action={
              <Button isBusy={isBusy} busyLabel="Adding..." onClick={buyAgain}>
                Order it again
              </Button>
            }
          />
        )}
        {result && <BuyAgainResult result={result} />}
        {cancelling.answer && <CancelAnswerNotice answer={cancelling.answer} />}
        {children}
        <CancelRequested order={order} />
        {tracked.isLookedAt && <LookedAtNotice />}
      </div>
      <div className="mt-8">
        <OrderColumns
          order={storedOrder(order)}
          taxLabel={null}
          hasLinks
          removed={<RemovedItems order={order} />}
          actions={
            <>
              {section}
              <OrderCancelling order={order} isBusy={cancelling.isBusy} onCancel={cancelling.cancel} />
            </>
          }
        >
          <OrderRefunds order={order} />
          <OrderPapers orderNumber={order.orderNumber} invoices={invoices} />
          <OrderSection title="Order history">
            <OrderTimelineList order={order} />
          </OrderSection>
          <div className="print:hidden">
            <OrderSection title="Need help?">
              <OrderHelp orderNumber={order.orderNumber} />
            </OrderSection>
          </div>
          <PrintedCompany />
        </OrderColumns>
      </div>
    </div>
  )
}

function OrderHead({ order, children }: { order: Order; children: ReactNode }) {
  return (
    <div className="mt-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div>
        <h1 className="text-2xl sm:text-3xl">
          Order <span className="whitespace-nowrap tabular-nums">{order.orderNumber}</span>
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
          Placed on {formatOrderDate(order.orderDate)} at {formatClockTime(order.orderDate)}
          <OrderStatusBadge order={order} />
          <PartRefundBadge order={order} />
        </p>
        {order.replaces && <ReplacedOrder orderNumber={order.replaces.orderNumber} />}
      </div>
      <div className="flex flex-wrap gap-3 print:hidden">
        {children}
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden className="size-5" />
          Print
        </Button>
      </div>
    </div>
  )
}

function ReplacedOrder({ orderNumber }: { orderNumber: string }) {
  return (
    <p className="mt-1">
      Replaces goods that you returned from{' '}
      <Link to={href('/orders/:orderNumber', { orderNumber })} className="link tabular-nums">
        {orderNumber}
      </Link>
      . You have nothing to pay.
    </p>
  )
}

export function OrderCrumbs({ orderNumber }: { orderNumber: string }) {
  return (
    <Breadcrumbs
      items={[{ label: 'Home', to: '/' }, { label: 'Your orders', to: '/orders' }, { label: orderNumber }]}
    />
  )
}

export function UnreadOrder() {
  return (
    <div role="status">
      <span className="sr-only">Loading your order</span>
      <Skeleton className="h-6 w-72 max-w-full" />
      <Skeleton className="mt-6 h-9 w-80 max-w-full" />
      <Skeleton className="mt-3 h-6 w-64 max-w-full" />
      <div className="mt-8 grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <div className="flex flex-col gap-10">
          <Skeleton className="h-64" />
          <Skeleton className="h-44" />
        </div>
        <div className="flex flex-col gap-10">
          <Skeleton className="h-48" />
          <Skeleton className="h-56" />
        </div>
      </div>
    </div>
  )
}
