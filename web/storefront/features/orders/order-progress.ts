import type { TrackedOrder } from '#contract/orders/order-status.ts'
import { type BusinessDayRange, expectedDelivery } from '#domain/orders/delivery/delivery.ts'
import { isDelivered, isPartlySent } from '#domain/orders/shopper-status-label.ts'
import { formatDay, southAfricanDay } from '#domain/south-african-day.ts'
import { formatFullDay } from '../../order-dates.ts'

export const progressSteps = ['Ordered', 'Paid', 'On its way', 'Delivered'] as const
export type ProgressStep = (typeof progressSteps)[number]

const collectLabels: Partial<Record<ProgressStep, string>> = { 'On its way': 'Ready', Delivered: 'Collected' }

/** What a step is called; of an order that is collected in store it never is on its way. */
export function stepLabel(
  step: ProgressStep,
  { deliveryMethod }: Pick<TrackedOrder, 'deliveryMethod'>,
): string {
  return (deliveryMethod === 'collect' && collectLabels[step]) || step
}

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
  const isCollected = order.deliveryMethod === 'collect'
  switch (order.status) {
    case 'pending':
      return { title: 'Waiting for your payment', text: 'We pack it as soon as it is paid.', step: 'Ordered' }
    case 'paid':
      if (order.cancelRequestedAt !== null) {
        return { title: 'You asked us to cancel this order', text: null, step: null }
      }
      if (isPartlySent(order) && isCollected) return { ...partlyReady, step: 'On its way' }
      if (isPartlySent(order)) {
        return {
          title: 'Part of your order is on its way',
          text: 'The rest follows in another parcel.',
          step: 'On its way',
        }
      }
      // Until that is settled, nobody knows when it leaves.
      if (order.isLookedAt) {
        return { title: 'We are checking this order before we send it', text: null, step: 'Paid' }
      }
      return { ...(isCollected ? beingPacked : arrival(order, calendar)), step: 'Paid' }
    case 'fulfilled':
      if (isCollected) return collection(order)
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

const beingPacked = {
  title: 'We are packing your order',
  text: 'We will email you when it is ready to collect.',
}
const ready = {
  title: 'Ready to collect',
  text: 'Give the order number or the collection code from our email at the counter.',
}
const partlyReady = { title: 'Part of your order is ready to collect', text: 'The rest follows.' }

function collection({ deliveredOn }: ProgressOrder): OrderProgress {
  return deliveredOn
    ? { title: `Collected on ${formatFullDay(deliveredOn)}`, text: null, step: 'Delivered' }
    : { ...ready, step: 'On its way' }
}

// Not every shop records the day of delivery, and a promise that has passed is none.
function arrival(order: ProgressOrder, { today, deliveryBusinessDays }: Calendar) {
  const countedFrom = southAfricanDay(Date.parse(order.paidAt ?? order.orderDate))
  const { from, to } = expectedDelivery(countedFrom, order.deliveryDays ?? deliveryBusinessDays)
  if (today > to) {
    return {
      title: `Expected by ${formatFullDay(to)}`,
      text: 'Not with you yet? Contact us and we will find out where it is.',
    }
  }
  return { title: `Arriving ${formatDay(from)} to ${formatDay(to)}`, text: null }
}
