import type { Order } from '#contract/orders/order.ts'
import { isPaid } from '#domain/orders/order-status.ts'
import { formatOrderDate } from '#web/storefront/order-dates.ts'
import { useShop } from '#web/storefront/use-shop.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OrderSection } from '../order-section.tsx'
import { canCancel, cancelOffer, moneyBack } from './cancel-content.ts'

/** Cancelling an order, as long as that is possible. */
export function OrderCancelling(props: { order: Order; isBusy: boolean; onCancel: () => void }) {
  const { order, isBusy, onCancel } = props
  const { returns } = useShop()
  if (!canCancel(order) || order.replaces) return null
  return (
    <div className="print:hidden">
      <OrderSection title="Changed your mind?">
        <p>{cancelOffer(order, returns.refundDays)}</p>
        <Button
          variant="secondary"
          isBusy={isBusy}
          busyLabel="Cancelling..."
          onClick={onCancel}
          className="mt-4"
        >
          Cancel this order
        </Button>
      </OrderSection>
    </div>
  )
}

/** For a paid order that its buyer cancelled: what happens next. */
export function CancelRequested({ order }: { order: Order }) {
  const { returns } = useShop()
  if (order.cancelRequestedAt === null || !isPaid(order.status)) return null
  return (
    <Notice tone="info" title={`You cancelled this order on ${formatOrderDate(order.cancelRequestedAt)}`}>
      It will not be sent. {moneyBack(order, returns.refundDays)} We will email {order.shippingInfo.email}{' '}
      when it is done.
    </Notice>
  )
}
