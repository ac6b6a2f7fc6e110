import type { User } from '#contract/accounts/account.ts'
import { type Api, type ApiError, isApiError } from '#contract/api.ts'
import type { CheckedLine } from '#contract/orders/cart.ts'
import { type Order, OrderConflict, PlaceOrderBody, placeOrder, readOrder } from '#contract/orders/order.ts'
import { startCheckout } from '#contract/orders/payment.ts'
import { toWire } from '#contract/wire/to-wire.ts'
import { isPaid, statusFacts } from '#domain/orders/order-status.ts'

export type PayForCart = {
  user: User
  body: PlaceOrderBody
  /** The shop's own address, to which the payment page returns. */
  origin: string
}

/** Data that has to outlive this page: the payment happens on another one. */
export type PaymentMemory = {
  attemptKey(userId: string, wanted: unknown): string
  forgetAttempt(): void
  keepPendingOrder(order: Order): void
  keepCheckoutId(checkoutId: string): void
}

export type PayForCartResult =
  | { kind: 'payment_opened'; redirectUrl: string }
  | { kind: 'paid_already'; order: Order }
  | { kind: 'cart_changed'; message: string; lines: CheckedLine[] }
  | { kind: 'address_refused'; message: string; fields: Record<string, string> }
  /** The way of delivery ended, or the chosen point takes no more. */
  | { kind: 'delivery_refused'; message: string }
  /** The same goods were paid for a short while ago; they are ordered again only on confirmation. */
  | { kind: 'recently_paid'; message: string; order: PaidAlike }
  /** Too many orders await payment already. */
  | { kind: 'unpaid_limit'; message: string }
  | { kind: 'session_ended' }
  /** The order is placed and safe; a repeat requests the payment of the same order. */
  | { kind: 'payment_not_opened'; message: string; order: Order }
  | { kind: 'not_placed'; message: string }

export type PaidAlike = NonNullable<OrderConflict['order']>

export type PaymentOpening = Extract<
  PayForCartResult,
  { kind: 'payment_opened' | 'paid_already' | 'session_ended' | 'payment_not_opened' }
>

type Needs = { api: Api; memory: PaymentMemory }
type Payer = Pick<PayForCart, 'user' | 'origin'>

/** Places the order, or finds the one this attempt has placed before, and requests its payment page. */
export async function payForCart(needs: Needs, request: PayForCart): Promise<PayForCartResult> {
  const placed = await placeOnce(needs, request)
  if ('kind' in placed) return placed
  return payForOrder(needs, request, placed)
}

/** Requests the payment page of an existing order. */
export async function payForOrder(needs: Needs, payer: Payer, order: Order): Promise<PaymentOpening> {
  if (isPaid(order.status)) return { kind: 'paid_already', order }

  needs.memory.keepPendingOrder(order)
  return openPayment(needs, payer, order)
}

async function placeOnce(needs: Needs, request: PayForCart): Promise<Order | PayForCartResult> {
  try {
    const order = await place(needs, request)
    if (statusFacts[order.status].awaitsPayment || isPaid(order.status)) return order
    // The earlier order expired and its stock was released, so the same cart is ordered again.
    needs.memory.forgetAttempt()
    return await place(needs, request)
  } catch (error) {
    if (!isApiError(error)) throw error
    return placingRefused(error)
  }
}

async function place({ api, memory }: Needs, { user, body }: PayForCart): Promise<Order> {
  const headers = { 'Idempotency-Key': memory.attemptKey(user.id, toWire(PlaceOrderBody, body)) }
  const { order } = await api.call(placeOrder, { body, headers })
  return order
}

function placingRefused(error: ApiError): PayForCartResult {
  if (error.status === 401) return { kind: 'session_ended' }
  // It was decoded before, and is validated by its schema with wire names.
  const conflict = OrderConflict.safeParse(toWire(OrderConflict, error.problem))
  if (error.status === 409 && conflict.data?.lines) {
    return { kind: 'cart_changed', message: error.message, lines: conflict.data.lines }
  }
  if (error.problem.code === 'recently_paid' && conflict.data?.order) {
    return { kind: 'recently_paid', message: error.message, order: conflict.data.order }
  }
  if (deliveryRefusals.has(error.problem.code ?? ''))
    return { kind: 'delivery_refused', message: error.message }
  if (error.problem.code === 'unpaid_limit') return { kind: 'unpaid_limit', message: error.message }
  if (error.status === 400 && error.problem.fields) {
    return { kind: 'address_refused', message: error.message, fields: error.problem.fields }
  }
  return { kind: 'not_placed', message: messageOf(error) }
}

const deliveryRefusals = new Set(['delivery_ended', 'point_gone', 'not_to_points'])

async function openPayment(needs: Needs, payer: Payer, order: Order): Promise<PaymentOpening> {
  try {
    const { redirectUrl, checkoutId } = await needs.api.call(startCheckout, {
      body: paymentOf(order, payer),
    })
    if (!isWebAddress(redirectUrl)) {
      return { kind: 'payment_not_opened', message: 'Invalid response from payment gateway', order }
    }
    needs.memory.keepCheckoutId(checkoutId)
    return { kind: 'payment_opened', redirectUrl }
  } catch (error) {
    if (!isApiError(error)) throw error
    if (error.status === 401) return { kind: 'session_ended' }
    if (error.status === 409) return afterConflict(needs, order, error)
    return { kind: 'payment_not_opened', message: messageOf(error), order }
  }
}

/** The order may have been paid in another tab, or have expired, between placing it and requesting payment. */
async function afterConflict(
  { api, memory }: Needs,
  order: Order,
  conflict: ApiError,
): Promise<PaymentOpening> {
  const now = await api
    .call(readOrder, { params: { orderNumber: order.orderNumber } })
    .catch(() => ({ order }))
  if (isPaid(now.order.status)) return { kind: 'paid_already', order: now.order }
  if (!statusFacts[now.order.status].awaitsPayment) memory.forgetAttempt()
  return { kind: 'payment_not_opened', message: messageOf(conflict), order: now.order }
}

function paymentOf(order: Order, { user, origin }: Payer) {
  return {
    amount: order.dueCents,
    currency: 'ZAR' as const,
    cancelUrl: `${origin}/checkout?cancelled=true`,
    successUrl: `${origin}/payment-success`,
    failureUrl: `${origin}/payment-failed`,
    metadata: {
      orderId: order.orderNumber,
      userId: user.id,
      userEmail: user.email,
      itemCount: order.summary.itemCount,
      customerName: order.shippingInfo.fullName,
    },
  }
}

function messageOf(error: ApiError): string {
  switch (error.problem.code) {
    case 'no_text':
      return 'Failed to create payment'
    case 'unexpected_answer':
      return 'Invalid response from payment gateway'
    case 'offline':
      return 'Failed to initiate payment. Please try again.'
    default:
      return error.message
  }
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol)
}
