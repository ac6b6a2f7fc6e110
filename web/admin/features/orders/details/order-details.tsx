import { PackageX } from 'lucide-react'
import { useState } from 'react'
import { href, Link, useLocation, useNavigate } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import type { OrderPayments } from '#contract/orders/order-payments.ts'
import { statusFacts } from '#domain/orders/order-status.ts'
import { type RefundablePayment, refundableCents } from '#domain/payments/refunds.ts'
import { isMissing } from '#web/admin/ui/is-missing.ts'
import { useShortcuts } from '#web/admin/ui/keys/shortcuts-provider.tsx'
import { LoadFailure } from '#web/admin/ui/load-failure.tsx'
import { Moment } from '#web/admin/ui/moment.tsx'
import { later } from '#web/deferred-hydration/later.tsx'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { OrderMessagesSection } from '../../contact/order-messages-section.tsx'
import { mayDo } from '../../layout/destinations.ts'
import { SwapButton } from '../corrections/swap-button.tsx'
import { TakeOutButton } from '../corrections/take-out-button.tsx'
import { FulfilToggle } from '../fulfil/fulfil-toggle.tsx'
import { OrderBadges } from '../order-badges.tsx'
import { orderContent } from '../order-content.ts'
import { mayHaveRefunded, useOrder, useOrderPayments, useRefund } from '../order-queries.ts'
import { AttentionNotices } from './attention-notices.tsx'
import { BookingsSection } from './bookings-section.tsx'
import { CustomerSection } from './customer-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { EmailsSection } from './emails-section.tsx'
import { HistorySection } from './history-section.tsx'
import { ItemsSection } from './items-section.tsx'
import { MoneySection } from './money-section.tsx'
import { NotesSection } from './notes-section.tsx'
import { PapersSection } from './papers-section.tsx'
import { ReturnsSection } from './returns-section.tsx'
import './order-print.css'

const { page: content } = orderContent

const RefundPanel = later(() => import('../refunds/refund-panel.tsx').then((module) => module.RefundPanel))
const WaitingSwap = later(() =>
  import('../corrections/waiting-swap.tsx').then((module) => module.WaitingSwap),
)

export function OrderDetails({ orderNumber }: { orderNumber: string }) {
  const { data: order, error, refetch, isFetching } = useOrder(orderNumber)

  if (order) return <Details order={order} />
  if (!error) return <Spinner label={content.loading} />
  if (isMissing(error)) {
    return (
      <EmptyState heading="h1" {...content.missing} icon={PackageX}>
        <ButtonLink to="/admin/orders">{content.backToList}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <LoadFailure title={content.failure} isRetrying={isFetching} onRetry={refetch}>
      {error.message}
    </LoadFailure>
  )
}

function Details({ order }: { order: Order }) {
  const { user } = useAuth()
  const { orderNumber } = order
  const navigate = useNavigate()
  const list = `${href('/admin/orders')}${listToReturnTo(useLocation().state)}`
  const payments = useOrderPayments(orderNumber)
  const [isRefunding, setRefunding] = useState(false)
  const refund = useRefund(orderNumber)

  const refundable = (payments.data?.payments ?? []).map(refundablePayment)
  const leftCents = refundableCents(refundable)
  const mayHandleMoney = user !== null && mayDo(user, 'refunds')
  const canRefund = mayHandleMoney && leftCents > 0
  const startRefund = canRefund ? openRefund : null

  function openRefund() {
    if (!mayHaveRefunded(refund) && !refund.isPending) refund.reset()
    setRefunding(true)
  }

  useShortcuts(content.shortcuts, [
    { keys: 'u', label: content.back, run: () => navigate(list) },
    ...(startRefund ? [{ keys: 'shift+r', label: orderContent.refund, run: startRefund }] : []),
  ])

  return (
    <div data-order-print className="flex flex-col gap-5">
      <DetailsHead order={order} list={list} />
      <AttentionNotices order={order} onRefund={startRefund} />
      {order.waitingSwap && (
        <WaitingSwap order={order} swap={order.waitingSwap} mayTakePayment={mayHandleMoney} />
      )}
      {/* On a phone, what is asked most comes first: the items, the parcel and the address. */}
      <div className="flex flex-col gap-5 xl:grid xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start">
        <div className="flex min-w-0 flex-col gap-5 max-xl:contents">
          <div className="max-xl:-order-3">
            <ItemsSection
              order={order}
              mayEditProducts={user !== null && mayDo(user, 'catalogue')}
              action={mayHandleMoney && <Corrections order={order} leftCents={leftCents} />}
            />
          </div>
          <ReturnsSection orderNumber={orderNumber} hasLeft={statusFacts[order.status].hasLeft} />
          <MoneySection
            order={order}
            payments={payments}
            onRefund={startRefund}
            mayHandleMoney={mayHandleMoney}
          />
          <PapersSection orderNumber={orderNumber} />
          {user && mayDo(user, 'emails') && <OrderMessagesSection orderNumber={orderNumber} />}
          {user && mayDo(user, 'emails') && <EmailsSection orderNumber={orderNumber} />}
        </div>
        <div className="flex min-w-0 flex-col gap-5 max-xl:contents">
          <div className="max-xl:-order-1">
            <CustomerSection order={order} />
          </div>
          <div className="max-xl:-order-2">
            <DeliverySection order={order} />
          </div>
          <BookingsSection orderNumber={orderNumber} />
          <NotesSection orderNumber={orderNumber} />
          <HistorySection order={order} />
        </div>
      </div>
      {isRefunding && (
        <RefundPanel
          order={order}
          payments={refundable}
          refund={refund}
          onClose={() => setRefunding(false)}
        />
      )}
    </div>
  )
}

type Payment = OrderPayments['payments'][number]

function refundablePayment({ provider, amountCents, leftCents }: Payment, id: number): RefundablePayment {
  return { id, provider, amountCents, refundedCents: amountCents - leftCents }
}

function Corrections({ order, leftCents }: { order: Order; leftCents: number }) {
  return (
    <span className="flex flex-wrap gap-1">
      <SwapButton order={order} />
      <TakeOutButton order={order} leftCents={leftCents} />
    </span>
  )
}

/** `list`: the address of the list that led here. */
function DetailsHead({ order, list }: { order: Order; list: string }) {
  return (
    <div>
      <Breadcrumbs items={[{ label: orderContent.title, to: list }, { label: order.orderNumber }]} />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-2xl tabular-nums">{order.orderNumber}</h1>
          <OrderBadges order={order} />
        </div>
        <FulfilToggle order={order} variant="primary" />
      </div>
      <p className="mt-1 text-ink-2">
        Placed <Moment at={order.orderDate} />
      </p>
      {order.replaces && (
        <p>
          {orderContent.replaces}
          <Link
            to={href('/admin/returns/:id', { id: String(order.replaces.returnId) })}
            className="link tabular-nums"
          >
            {order.replaces.returnId}
          </Link>
        </p>
      )}
    </div>
  )
}

/** The list that led here, from the browser's history state. */
function listToReturnTo(historyState: unknown): string {
  const list =
    typeof historyState === 'object' && historyState !== null && 'list' in historyState
      ? historyState.list
      : null
  return typeof list === 'string' && list.startsWith('?') ? list : ''
}
