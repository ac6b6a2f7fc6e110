import { readOrder } from '#contract/orders/order.ts'
import { readCheckoutStatus } from '#contract/orders/payment.ts'
import { orderPaymentStatus } from '#domain/orders/order-payment-status.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { takeOut } from '#web/session/cart/cart-provider.tsx'
import { personStore } from '#web/session/login/person-store.ts'
import { pendingOrderNumber } from '../../orders/waiting/pending-order.ts'
import {
  completedOrder,
  findCompletedOrder,
  keepCompletedOrder,
  type StoredOrder,
  verifiedOrderNumber,
} from '../../orders/waiting/stored-order.ts'
import { awaitPayment, type PaymentAnswer, type PaymentOutcome } from './await-payment.ts'
import { findCheckoutId } from './checkout-id.ts'
import { completeCheckout } from './complete-checkout.ts'

export type PaymentResult =
  | { kind: 'paid'; order: StoredOrder }
  | { kind: 'not_paid'; reason: string }
  | { kind: 'undecided'; reason: string }
  /** Nobody has told this browser of a payment. */
  | { kind: 'nothing_known' }
  | { kind: 'not_found' }
  | { kind: 'login_needed' }

let latest: symbol | null = null

/** How the payment of this browser's order stands. The same again after a reload. */
export async function findPaymentResult(
  orderNumber: string | null,
  isPageOpen: () => boolean,
): Promise<PaymentResult> {
  const known = whatIsKnown(orderNumber)
  if (known.kind === 'nothing') return { kind: 'nothing_known' }
  if (known.kind === 'completed') return { kind: 'paid', order: known.order }
  const own = Symbol()
  latest = own
  if ((await personStore.known()).status === 'guest') return { kind: 'login_needed' }

  // Nobody waits for what was asked before, or for a page that was left.
  const isActive = () => latest === own && isPageOpen()
  const isCheckout = known.kind === 'checkout'
  const outcome = isCheckout
    ? await pollCheckout(known.checkoutId, isActive)
    : await pollOrder(known.orderNumber, isActive)
  if (!isActive()) return { kind: 'undecided', reason: 'Failed to verify payment' }
  switch (outcome.kind) {
    case 'session_ended':
      personStore.endSession()
      return { kind: 'login_needed' }
    case 'paid':
      if (isCheckout) return { kind: 'paid', order: completeCheckout(outcome.order, takeOut) }
      // Its cart was cleared when it was paid; what is in the cart by now is meant for another order.
      keepCompletedOrder(completedOrder(outcome.order))
      return { kind: 'paid', order: completedOrder(outcome.order) }
    case 'not_found':
    case 'not_paid':
    case 'undecided':
      return outcome
  }
}

type KnownPayment =
  | { kind: 'checkout'; checkoutId: string }
  | { kind: 'completed'; order: StoredOrder }
  | { kind: 'verified'; orderNumber: string }
  | { kind: 'nothing' }

/** @param told the order in the page's own address, which may be another than the last one of this browser */
function whatIsKnown(told: string | null): KnownPayment {
  const isOfThis = (orderNumber: string | null) => told === null || told === orderNumber
  const checkoutId = isOfThis(pendingOrderNumber()) ? findCheckoutId() : null
  if (checkoutId !== null) return { kind: 'checkout', checkoutId }
  const order = findCompletedOrder()
  if (order && isOfThis(order.id)) return { kind: 'completed', order }
  const orderNumber = told ?? verifiedOrderNumber()
  return orderNumber === null ? { kind: 'nothing' } : { kind: 'verified', orderNumber }
}

function pollCheckout(checkoutId: string, isActive: () => boolean): Promise<PaymentOutcome> {
  return pollPayment(() => browserApi.call(readCheckoutStatus, { params: { checkoutId } }), isActive)
}

function pollOrder(orderNumber: string, isActive: () => boolean): Promise<PaymentOutcome> {
  return pollPayment(async () => {
    const { order } = await browserApi.call(readOrder, { params: { orderNumber } })
    return { checkout: { status: orderPaymentStatus(order.status) }, order }
  }, isActive)
}

function pollPayment(
  fetchStatus: () => Promise<PaymentAnswer>,
  isActive: () => boolean,
): Promise<PaymentOutcome> {
  return awaitPayment({
    isActive,
    fetchStatus,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    now: () => performance.now(),
  })
}
