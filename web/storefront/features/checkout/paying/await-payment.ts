import { isApiError } from '#contract/api.ts'
import type { Order } from '#contract/orders/order.ts'
import type { CheckoutStatus } from '#domain/payments/payment-status.ts'

export type PaymentAnswer = { checkout: { status: CheckoutStatus }; order: Order }

export type PaymentOutcome =
  | { kind: 'paid'; order: Order }
  | { kind: 'not_paid'; reason: string }
  /** The result is unknown, which is not the same as unpaid. */
  | { kind: 'undecided'; reason: string }
  /** Of another account, or of none: nothing is known of the payment. */
  | { kind: 'not_found' }
  | { kind: 'session_ended' }

type Needs = {
  fetchStatus: () => Promise<PaymentAnswer>
  wait: (ms: number) => Promise<void>
  now: () => number
  isActive: () => boolean
}

// Longer than the provider's event takes on a bad day; after that a message is more useful.
const patienceMs = 60_000
const maxPauseMs = 5000

/** Asks for the payment's status until it is final, with longer pauses each time, for a minute at most. */
export async function awaitPayment({ fetchStatus, wait, now, isActive }: Needs): Promise<PaymentOutcome> {
  const startedAt = now()
  for (let pauseMs = 1000; ; pauseMs = Math.min(pauseMs + 1000, maxPauseMs)) {
    const outcome = await fetchOnce(fetchStatus)
    const isPatienceOver = now() + pauseMs - startedAt > patienceMs
    if (outcome.kind !== 'undecided' || isPatienceOver || !isActive()) return outcome
    await wait(pauseMs)
  }
}

async function fetchOnce(fetchStatus: Needs['fetchStatus']): Promise<PaymentOutcome> {
  try {
    return outcomeOf(await fetchStatus())
  } catch (error) {
    if (!isApiError(error)) throw error
    if (error.status === 401) return { kind: 'session_ended' }
    if (error.status === 404) return { kind: 'not_found' }
    const isPassing = error.status === 0 || error.status === 429 || error.status >= 500
    if (isPassing) return { kind: 'undecided', reason: 'Failed to verify payment' }
    const hasText = error.problem.code !== 'no_text' && error.problem.code !== 'unexpected_answer'
    return { kind: 'not_paid', reason: hasText ? error.message : 'Failed to verify payment' }
  }
}

function outcomeOf({ checkout, order }: PaymentAnswer): PaymentOutcome {
  switch (checkout.status) {
    case 'complete':
      return { kind: 'paid', order }
    case 'created':
    case 'processing':
      return { kind: 'undecided', reason: 'Failed to verify payment' }
    case 'failed':
    case 'cancelled':
    case 'expired':
      return { kind: 'not_paid', reason: 'Payment was not completed successfully' }
    case 'refunded':
      return { kind: 'not_paid', reason: 'This payment has been refunded' }
  }
}
