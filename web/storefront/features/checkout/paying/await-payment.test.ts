import { expect, test } from 'vitest'
import { ApiError } from '#contract/api.ts'
import type { CheckoutStatus } from '#domain/payments/payment-status.ts'
import { anOrder } from '../../orders/an-order.ts'
import { awaitPayment } from './await-payment.ts'

const order = anOrder({ status: 'paid' })

test('answers at once when the payment is complete', async () => {
  const shop = aShop(['complete'])
  expect(await awaitPayment(shop)).toEqual({ kind: 'paid', order })
  expect(shop.pauses).toEqual([])
})

test('waits while the payment is created or processing, a little longer each time', async () => {
  const shop = aShop(['created', 'processing', 'processing', 'complete'])
  expect(await awaitPayment(shop)).toEqual({ kind: 'paid', order })
  expect(shop.pauses).toEqual([1000, 2000, 3000])
})

test.each(['failed', 'cancelled', 'expired'] as const)(
  'does not wait when the payment is %s',
  async (status) => {
    const shop = aShop([status])
    expect(await awaitPayment(shop)).toEqual({
      kind: 'not_paid',
      reason: 'Payment was not completed successfully',
    })
    expect(shop.pauses).toEqual([])
  },
)

test('gives up after a minute without calling the payment failed', async () => {
  const shop = aShop(['processing'])
  expect(await awaitPayment(shop)).toEqual({ kind: 'undecided', reason: 'Failed to verify payment' })
  expect(shop.now()).toBeGreaterThan(50_000)
  expect(shop.now()).toBeLessThanOrEqual(60_000)
})

test('continues after a temporary failure', async () => {
  const shop = aShop([refusal(0), refusal(503), refusal(429), 'complete'])
  expect(await awaitPayment(shop)).toEqual({ kind: 'paid', order })
})

test("does not call a payment failed that is not this person's", async () => {
  expect(await awaitPayment(aShop([refusal(404, 'Payment not found')]))).toEqual({ kind: 'not_found' })
})

test("shows the shop's message if it refuses to say", async () => {
  expect(await awaitPayment(aShop([refusal(403, 'Not allowed')]))).toEqual({
    kind: 'not_paid',
    reason: 'Not allowed',
  })
  expect(await awaitPayment(aShop([refusal(403, 'HTTP error! status: 403', 'no_text')]))).toEqual({
    kind: 'not_paid',
    reason: 'Failed to verify payment',
  })
})

test('distinguishes an expired session from a failed payment', async () => {
  expect(await awaitPayment(aShop([refusal(401)]))).toEqual({ kind: 'session_ended' })
})

test('stops asking when nobody waits any more', async () => {
  const shop = aShop(['processing'])
  await awaitPayment({ ...shop, isActive: () => shop.pauses.length < 2 })
  expect(shop.pauses).toEqual([1000, 2000])
})

/** Gives the answers in turn, the last one for ever; its clock only moves while waiting. */
function aShop(answers: (CheckoutStatus | ApiError)[]) {
  const pauses: number[] = []
  let turn = 0
  return {
    pauses,
    isActive: () => true,
    now: () => pauses.reduce((sum, ms) => sum + ms, 0),
    async wait(ms: number) {
      pauses.push(ms)
    },
    async fetchStatus() {
      const answer = answers[Math.min(turn, answers.length - 1)]
      turn += 1
      if (answer === undefined || answer instanceof ApiError) throw answer
      return { checkout: { status: answer }, order }
    },
  }
}

function refusal(status: number, error = 'No', code = 'refused'): ApiError {
  return new ApiError(status, { error, code })
}
