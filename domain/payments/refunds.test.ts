import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canMoveRefund,
  cannotGoBackTwice,
  planRefund,
  refundedCents,
  refundStatuses,
  refundStatusesThat,
} from './refunds.ts'

describe('a refund', () => {
  it.each([
    ['all that is left of the only payment', [{ id: 1, amountCents: 500, refundedCents: 200 }], null, 1, 300],
    [
      'the surplus payment first',
      [
        { id: 1, amountCents: 500, refundedCents: 0 },
        { id: 2, amountCents: 500, refundedCents: 0 },
      ],
      null,
      2,
      500,
    ],
    [
      'a payment that has enough left',
      [
        { id: 1, amountCents: 500, refundedCents: 0 },
        { id: 2, amountCents: 500, refundedCents: 400 },
      ],
      200,
      1,
      200,
    ],
  ])('takes %s', (_what, payments, amount, paymentId, amountCents) => {
    expect(planRefund(payments, amount)).toEqual({ kind: 'planned', paymentId, amountCents })
  })

  it('is refused if nothing is left', () => {
    const payments = [{ id: 1, amountCents: 500, refundedCents: 500 }]
    expect(planRefund(payments, 1)).toEqual({ kind: 'refused', reason: 'nothing_left' })
    expect(planRefund([], null)).toEqual({ kind: 'refused', reason: 'nothing_left' })
  })

  it('gives the maximum if more is requested', () => {
    const payments = [{ id: 1, amountCents: 500, refundedCents: 100 }]
    expect(planRefund(payments, 401)).toEqual({ kind: 'refused', reason: 'more_than_left', maxCents: 400 })
  })

  it('is never more than what is left of its payment, and never zero', () => {
    const payment = fc
      .record({
        amountCents: fc.integer({ min: 1, max: 10_000 }),
        part: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(({ amountCents, part }) => ({ amountCents, refundedCents: Math.floor(amountCents * part) }))
    fc.assert(
      fc.property(
        fc.array(payment, { maxLength: 4 }),
        fc.option(fc.integer({ min: 1, max: 12_000 })),
        (drafts, amount) => {
          const payments = drafts.map((draft, index) => ({ id: index + 1, ...draft }))
          const plan = planRefund(payments, amount)
          if (plan.kind === 'refused') return
          const chosen = payments.find(({ id }) => id === plan.paymentId)
          expect(plan.amountCents).toBeGreaterThan(0)
          expect(plan.amountCents + (chosen?.refundedCents ?? 0)).toBeLessThanOrEqual(
            chosen?.amountCents ?? 0,
          )
        },
      ),
    )
  })

  it('that has ended stays as it ended', () => {
    for (const to of refundStatuses) {
      expect(canMoveRefund('succeeded', to)).toBe(false)
      expect(canMoveRefund('failed', to)).toBe(false)
    }
  })
})

it('can be repeated only if twice the amount is more than there is', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 10_000 }),
      fc.nat({ max: 10_000 }),
      fc.nat({ max: 10_000 }),
      (amountCents, paidCents, returnedCents) => {
        const isLeftForASecond = paidCents - returnedCents - amountCents >= amountCents
        expect(cannotGoBackTwice({ amountCents, paidCents, returnedCents })).toBe(!isLeftForASecond)
      },
    ),
  )
})

it.each([
  ['isOpen', ['requested', 'pending']],
  ['isDone', ['succeeded']],
  ['hasFailed', ['failed']],
] as const)('%s: %j', (question, statuses) => {
  expect(refundStatusesThat(question)).toEqual(statuses)
})

it('counts as refunded only what certainly was', () => {
  const refunds = refundStatuses.map((status, index) => ({ status, amountCents: 10 ** index }))
  expect(refundedCents(refunds)).toBe(100)
})
