import { PackageX } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { isMissing } from '#web/admin/ui/is-missing.ts'
import { useShortcuts } from '#web/admin/ui/keys/shortcuts-provider.tsx'
import { LoadFailure } from '#web/admin/ui/load-failure.tsx'
import { Moment } from '#web/admin/ui/moment.tsx'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { OrderMessagesSection } from '../../contact/order-messages-section.tsx'
import { mayDo } from '../../layout/destinations.ts'
import { FulfilToggle } from '../fulfil/fulfil-toggle.tsx'
import { OrderBadges } from '../order-badges.tsx'
import { orderContent } from '../order-content.ts'
import { mayHaveRefunded, useOrder, useOrderPayments, useRefund } from '../order-queries.ts'
import { RefundPanel } from '../refunds/refund-panel.tsx'
import { AttentionNotices } from './attention-notices.tsx'
import { CustomerSection } from './customer-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { EmailsSection } from './emails-section.tsx'
import { HistorySection } from './history-section.tsx'
import { ItemsSection } from './items-section.tsx'
import { MoneySection } from './money-section.tsx'
import { NotesSection } from './notes-section.tsx'
import { PapersSection } from './papers-section.tsx'
import { ReturnsSection } from './returns-section.tsx'

const { page: content } = orderContent

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
  const list = `/admin/orders${listToReturnTo(useLocation().state)}`
  const payments = useOrderPayments(orderNumber)
  const [isRefunding, setRefunding] = useState(false)
  const refund = useRefund(orderNumber)

  const leftCents = Math.max(0, ...(payments.data?.payments ?? []).map(({ leftCents }) => leftCents))
  const canRefund = user !== null && mayDo(user, 'refunds') && leftCents > 0
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
    <div className="flex flex-col gap-5">
      <div>
        <Breadcrumbs items={[{ label: orderContent.title, to: list }, { label: orderNumber }]} />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="text-2xl tabular-nums">{orderNumber}</h1>
            <OrderBadges order={order} />
          </div>
          <FulfilToggle order={order} variant="primary" />
        </div>
        <p className="mt-1 text-ink-2">
          Placed <Moment at={order.orderDate} />
        </p>
      </div>
      <AttentionNotices order={order} onRefund={startRefund} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <ItemsSection order={order} mayEditProducts={user !== null && mayDo(user, 'catalogue')} />
          <ReturnsSection orderNumber={orderNumber} />
          <MoneySection order={order} payments={payments} onRefund={startRefund} />
          <PapersSection orderNumber={orderNumber} />
          {user && mayDo(user, 'emails') && <OrderMessagesSection orderNumber={orderNumber} />}
          {user && mayDo(user, 'emails') && <EmailsSection orderNumber={orderNumber} />}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <CustomerSection shippingInfo={order.shippingInfo} />
          <DeliverySection order={order} />
          <NotesSection orderNumber={orderNumber} />
          <HistorySection order={order} />
        </div>
      </div>
      {isRefunding && (
        <RefundPanel
          order={order}
          leftCents={leftCents}
          refund={refund}
          onClose={() => setRefunding(false)}
        />
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
