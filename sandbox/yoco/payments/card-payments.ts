import { paymentId } from '../ids.ts'
import type { Card, Checkout, Memory, Payment } from '../memory.ts'
import { announcePayment } from '../webhooks/events.ts'

export function startCheckout({ checkouts }: Memory, checkout: Checkout): void {
  if (checkout.status === 'created') checkouts.change(checkout, { status: 'started' })
}

export function requestConfirmation({ checkouts }: Memory, checkout: Checkout, card: Card): void {
  checkouts.change(checkout, { status: 'processing', challenge: card, wasDeclined: false })
}

export function takePayment(memory: Memory, checkout: Checkout, card: Card, nowMs: number): void {
  const payment = aPayment(checkout, card, nowMs)
  memory.payments.put(payment)
  memory.checkouts.change(checkout, {
    status: 'completed',
    paymentId: payment.id,
    challenge: null,
    wasDeclined: false,
  })
  announcePayment(memory, payment, nowMs)
}

/** The checkout stays open, so that another card can be tried. */
export function declinePayment(
  memory: Memory,
  checkout: Checkout,
  { card, failureReason, nowMs }: { card: Card; failureReason: string; nowMs: number },
): void {
  const payment: Payment = { ...aPayment(checkout, card, nowMs), status: 'failed', failureReason }
  memory.payments.put(payment)
  memory.checkouts.change(checkout, { status: 'started', challenge: null, wasDeclined: true })
  announcePayment(memory, payment, nowMs)
}

function aPayment(checkout: Checkout, card: Card, nowMs: number): Payment {
  return {
    id: paymentId(),
    checkoutId: checkout.id,
    mode: checkout.mode,
    status: 'succeeded',
    amount: checkout.amount,
    currency: checkout.currency,
    card,
    failureReason: null,
    createdAt: nowMs,
  }
}
