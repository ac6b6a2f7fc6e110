import type { TrackedOrder } from '#contract/orders/order-status.ts'
import { type BusinessDayRange, expectedDelivery } from '#domain/orders/delivery.ts'
import { isDelivered } from '#domain/orders/shopper-status-label.ts'
import { formatDay, southAfricanDay } from '#domain/south-african-day.ts'
import { formatFullDay } from '../../order-dates.ts'

export const progressSteps = ['Ordered', 'Paid', 'On its way', 'Delivered'] as const
export type ProgressStep = (typeof progressSteps)[number]

type OrderProgress = {
  title: string
  text: string | null
  /** Null for an order that will not arrive. */
  step: ProgressStep | null
}

type ProgressOrder = Omit<TrackedOrder, 'orderNumber' | 'courier' | 'trackingNumber' | 'trackingUrl'>
type Calendar = { today: string; deliveryBusinessDays: BusinessDayRange }

/** When an order arrives, or why it does not, in the shopper's words. */
export function orderProgress(order: ProgressOrder, calendar: Calendar): OrderProgress {
  switch (order.status) {
    case 'pending':
      return { title: 'Waiting for your payment', text: 'We pack it as soon as it is paid.', step: 'Ordered' }
    case 'paid':
      if (order.cancelRequestedAt !== null) {
        return { title: 'You asked us to cancel this order', text: null, step: null }
      }
      // Until that is settled, nobody knows when it leaves.
      if (order.isLookedAt) {
        return { title: 'We are checking this order before we send it', text: null, step: 'Paid' }
      }
      return { ...arrival(order, calendar), step: 'Paid' }
    case 'fulfilled':
      return isDelivered(order) && order.deliveredOn
        ? { title: `Delivered on ${formatFullDay(order.deliveredOn)}`, text: null, step: 'Delivered' }
        : { ...arrival(order, calendar), step: 'On its way' }
    case 'cancelled':
      return { title: 'This order was cancelled', text: 'You have not been charged.', step: null }
    case 'expired':
      return { title: 'This order was not paid in time', text: 'You have not been charged.', step: null }
    case 'refunded':
      return { title: 'This order was refunded', text: null, step: null }
  }
}

// Not every shop records the day of delivery, and a promise that has passed is none.
function arrival(order: ProgressOrder, { today, deliveryBusinessDays }: Calendar) {
  const countedFrom = southAfricanDay(Date.parse(order.paidAt ?? order.orderDate))
  const { from, to } = expectedDelivery(countedFrom, deliveryBusinessDays)
  if (today > to) {
    return {
      title: `Expected by ${formatFullDay(to)}`,
      text: 'Not with you yet? Contact us and we will find out where it is.',
    }
  }
  return { title: `Arriving ${formatDay(from)} to ${formatDay(to)}`, text: null }
}
