import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canMoveRefund,
  cannotGoBackTwice,
  planRefund,
  refundableCents,
  refundedCents,
  refundStatuses,
  refundStatusesThat,
  surplusCents,
} from './refunds.ts'

const money = { provider: 'yoco' } as const

describe('a refund', () => {
  it.each([
    [
      'all that is left of the only payment',
      [{ ...money, id: 1, amountCents: 500, refundedCents: 200 }],
      300,
      1,
      300,
    ],
    [
      'the surplus payment first',
      [
        { ...money, id: 1, amountCents: 500, refundedCents: 0 },
        { ...money, id: 2, amountCents: 500, refundedCents: 0 },
      ],
      500,
      2,
      500,
    ],
    [
      'a payment that has enough left',
      [
        { ...money, id: 1, amountCents: 500, refundedCents: 0 },
        { ...money, id: 2, amountCents: 500, refundedCents: 400 },
      ],
      200,
      1,
      200,
    ],
  ])('takes %s', (_what, payments, amount, paymentId, amountCents) => {
    expect(planRefund(payments, amount)).toEqual({ kind: 'planned', parts: [{ paymentId, amountCents }] })
  })

  it('is refused if nothing is left', () => {
    const payments = [{ ...money, id: 1, amountCents: 500, refundedCents: 500 }]
    expect(planRefund(payments, 1)).toEqual({ kind: 'refused', reason: 'nothing_left' })
    expect(planRefund([], 0)).toEqual({ kind: 'refused', reason: 'nothing_left' })
  })

  it('gives the maximum if more is requested', () => {
    const payments = [{ ...money, id: 1, amountCents: 500, refundedCents: 100 }]
    expect(planRefund(payments, 401)).toEqual({ kind: 'refused', reason: 'more_than_left', maxCents: 400 })
  })

  it('takes what the card paid first, then store credit, then gift cards', () => {
    const payments = [
      { id: 1, provider: 'gift_card' as const, amountCents: 300, refundedCents: 0 },
      { id: 2, provider: 'yoco' as const, amountCents: 500, refundedCents: 0 },
      { id: 3, provider: 'store_credit' as const, amountCents: 200, refundedCents: 0 },
    ]
    const parts = (cents: number) => {
      const plan = planRefund(payments, cents)
      return plan.kind === 'planned' && plan.parts.map((part) => [part.paymentId, part.amountCents])
    }
    expect(parts(400)).toEqual([[2, 400]])
    expect(parts(600)).toEqual([
      [2, 500],
      [3, 100],
    ])
    expect(parts(1_000)).toEqual([
      [2, 500],
      [3, 200],
      [1, 300],
    ])
    expect(planRefund(payments, 1_001)).toMatchObject({ reason: 'more_than_left', maxCents: 1_000 })
  })

  it('that no payment has enough left for is taken from the newest first', () => {
    const payments = [
      { ...money, id: 1, amountCents: 500, refundedCents: 100 },
      { ...money, id: 2, amountCents: 300, refundedCents: 0 },
    ]
    expect(planRefund(payments, 600)).toEqual({
      kind: 'planned',
      parts: [
        { paymentId: 2, amountCents: 300 },
        { paymentId: 1, amountCents: 300 },
      ],
    })
    expect(planRefund(payments, 701)).toMatchObject({ reason: 'more_than_left', maxCents: 700 })
  })

  it('of an order that was paid twice is of the surplus payment, and of no other order', () => {
    const payments = [
      { id: 1, provider: 'gift_card' as const, amountCents: 300, refundedCents: 0 },
      { id: 2, provider: 'yoco' as const, amountCents: 500, refundedCents: 0 },
      { id: 3, provider: 'yoco' as const, amountCents: 200, refundedCents: 0 },
    ]
    expect(surplusCents(payments, 800)).toBe(200)
    expect(surplusCents(payments, 1_000)).toBe(0)
    expect(surplusCents(payments.slice(0, 2), 700)).toBe(0)
  })

  it('is to the cent what was asked for, of no payment more than is left, and possible up to the most there is', () => {
    const payment = fc
      .record({
        provider: fc.constantFrom(
          'yoco' as const,
          'eft' as const,
          'gift_card' as const,
          'store_credit' as const,
        ),
        amountCents: fc.integer({ min: 1, max: 10_000 }),
        part: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(({ part, ...rest }) => ({ ...rest, refundedCents: Math.floor(rest.amountCents * part) }))
    fc.assert(
      fc.property(
        fc.array(payment, { maxLength: 5 }),
        fc.integer({ min: 1, max: 30_000 }),
        (drafts, amount) => {
          const payments = drafts.map((draft, index) => ({ id: index + 1, ...draft }))
          const leftCents = refundableCents(payments)
          const plan = planRefund(payments, amount)
          expect(plan.kind).toBe(amount <= leftCents ? 'planned' : 'refused')
          if (plan.kind === 'refused') return
          expect(plan.parts.reduce((cents, part) => cents + part.amountCents, 0)).toBe(amount)
          for (const { paymentId, amountCents } of plan.parts) {
            const chosen = payments.find(({ id }) => id === paymentId)
            expect(amountCents).toBeGreaterThan(0)
            expect(amountCents + (chosen?.refundedCents ?? 0)).toBeLessThanOrEqual(chosen?.amountCents ?? 0)
          }
          expect(new Set(plan.parts.map(({ paymentId }) => paymentId)).size).toBe(plan.parts.length)
        },
      ),
    )
  })

  it('after refund in any amounts ends with nothing left, and every cent of every payment paid back once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 5 }),
        fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 10 }),
        (paid, asked) => {
          const payments = paid.map((amountCents, index) => ({
            ...money,
            id: index + 1,
            amountCents,
            refundedCents: 0,
          }))
          for (const wantedCents of [...asked, Number.MAX_SAFE_INTEGER]) {
            const amountCents = Math.min(wantedCents, refundableCents(payments))
            const plan = planRefund(payments, amountCents)
            for (const part of plan.kind === 'planned' ? plan.parts : []) {
              const payment = payments.find(({ id }) => id === part.paymentId)
              if (payment) payment.refundedCents += part.amountCents
            }
          }
          expect(payments.map(({ refundedCents }) => refundedCents)).toEqual(paid)
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
