import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canMove, type OrderStatus, orderStatuses } from '../orders/order-status.ts'
import { decideSettlement, type SettlementInput } from './settling.ts'

fc.configureGlobal({ seed: 20261120, numRuns: 1000 })

const stocks = ['reserved', 'available', 'short'] as const
const unpaid: readonly OrderStatus[] = ['pending', 'expired', 'cancelled']

type Changes = {
  order?: Partial<SettlementInput['order']>
  attempt?: Partial<SettlementInput['attempt']>
  evidence?: Partial<SettlementInput['evidence']>
  stock?: SettlementInput['stock']
  storedValue?: SettlementInput['storedValue']
}

function aPayment(changes: Changes = {}): SettlementInput {
  return {
    order: { status: 'pending', dueCents: 529_900, hasPayment: false, ...changes.order },
    attempt: { amountCents: 529_900, currency: 'ZAR', mode: 'live', ...changes.attempt },
    evidence: {
      providerPaymentId: 'p_1',
      amountCents: 529_900,
      currency: 'ZAR',
      mode: 'live',
      alreadyRecorded: false,
      ...changes.evidence,
    },
    stock: changes.stock ?? 'reserved',
    storedValue: changes.storedValue ?? 'held',
  }
}

describe('a genuine payment', () => {
  const combinations = orderStatuses.flatMap((status) =>
    [false, true].flatMap((hasPayment) => stocks.map((stock) => ({ status, hasPayment, stock }))),
  )

  test.each(combinations)('for an order $status, paid before: $hasPayment, stock $stock', (combination) => {
    const { status, hasPayment, stock } = combination
    const decision = decideSettlement(aPayment({ order: { status, hasPayment }, stock }))

    if (hasPayment || !unpaid.includes(status)) {
      expect(decision).toEqual({ kind: 'record_second_payment', needsAttention: 'paid_twice' })
    } else if (stock === 'short') {
      expect(decision).toEqual({
        kind: 'pay',
        takeStock: false,
        needsAttention: 'stock_short_after_late_payment',
      })
    } else {
      expect(decision).toEqual({
        kind: 'pay',
        takeStock: true,
        needsAttention: status === 'cancelled' ? 'paid_after_cancelling' : null,
      })
    }
  })

  test.each(combinations)(
    'a payment already recorded changes nothing: $status, $hasPayment, $stock',
    (combination) => {
      const { status, hasPayment, stock } = combination
      const repeat = aPayment({ order: { status, hasPayment }, stock, evidence: { alreadyRecorded: true } })
      expect(decideSettlement(repeat)).toEqual({ kind: 'already_settled' })
    },
  )
})

describe('a doubtful payment', () => {
  test.each([
    [{ evidence: { amountCents: 529_899 } }, 'wrong_amount'],
    [{ evidence: { amountCents: 529_901 } }, 'wrong_amount'],
    [{ attempt: { amountCents: 100 }, evidence: { amountCents: 100 } }, 'wrong_amount'],
    [{ order: { dueCents: 100 } }, 'wrong_amount'],
    [{ attempt: { amountCents: 100 } }, 'wrong_amount'],
    [{ evidence: { currency: 'USD' } }, 'wrong_currency'],
    [{ evidence: { currency: 'zar' } }, 'wrong_currency'],
    [{ evidence: { mode: 'test' } }, 'wrong_mode'],
    [{ attempt: { mode: 'test' } }, 'wrong_mode'],
    [{ evidence: { mode: '' } }, 'wrong_mode'],
    [{ evidence: { amountCents: 1, currency: 'USD' } }, 'wrong_currency'],
    [{ evidence: { amountCents: 1, currency: 'USD', mode: 'test' } }, 'wrong_mode'],
  ] as const)('with %j is rejected as %s', (changes, reason) => {
    for (const status of orderStatuses) {
      const input = aPayment({ ...changes, order: { status, ...('order' in changes ? changes.order : {}) } })
      expect(decideSettlement(input)).toEqual({ kind: 'rejected', reason })
    }
  })

  test('is not doubted again once it was accepted', () => {
    const odd = aPayment({
      evidence: { alreadyRecorded: true, amountCents: 1, currency: 'USD', mode: 'test' },
    })
    expect(decideSettlement(odd)).toEqual({ kind: 'already_settled' })
  })
})

describe('for any input', () => {
  const amounts = fc.constantFrom(100, 529_899, 529_900)
  const anyInput: fc.Arbitrary<SettlementInput> = fc.record({
    order: fc.record({
      status: fc.constantFrom(...orderStatuses),
      dueCents: amounts,
      hasPayment: fc.boolean(),
    }),
    attempt: fc.record({
      amountCents: amounts,
      currency: fc.constant('ZAR' as const),
      mode: fc.constantFrom('test', 'live'),
    }),
    evidence: fc.record({
      providerPaymentId: fc.constantFrom('p_1', 'p_2'),
      amountCents: amounts,
      currency: fc.constantFrom('ZAR', 'USD'),
      mode: fc.constantFrom('test', 'live'),
      alreadyRecorded: fc.boolean(),
    }),
    stock: fc.constantFrom(...stocks),
    storedValue: fc.constantFrom('held', 'gone'),
  })

  test('an order is paid only by the full amount, in rand, in the right mode', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { order, attempt, evidence } = input
        if (decideSettlement(input).kind !== 'pay') return
        expect([evidence.amountCents, evidence.currency, evidence.mode]).toEqual([
          order.dueCents,
          'ZAR',
          attempt.mode,
        ])
        expect(attempt.amountCents).toBe(order.dueCents)
      }),
    )
  })

  test('an order is paid only by a move the order may make', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        return decideSettlement(input).kind !== 'pay' || canMove(input.order.status, 'paid')
      }),
    )
  })

  test('stock is never taken if it is short', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const decision = decideSettlement(input)
        return decision.kind !== 'pay' || decision.takeStock === (input.stock !== 'short')
      }),
    )
  })

  const paymentIds = fc.array(fc.constantFrom('p_1', 'p_2', 'p_3'), { minLength: 1, maxLength: 12 })
  const firstStatus = fc.constantFrom(...unpaid)

  test('an order is paid exactly once, each payment is recorded once, and repeats change nothing', () => {
    fc.assert(
      fc.property(firstStatus, paymentIds, fc.constantFrom(...stocks), (status, arrivals, stock) => {
        const recorded = new Set<string>()
        const order = { status, dueCents: 529_900, hasPayment: false }

        const kinds = arrivals.map((providerPaymentId) => {
          const alreadyRecorded = recorded.has(providerPaymentId)
          const { kind } = decideSettlement(
            aPayment({ order, evidence: { providerPaymentId, alreadyRecorded }, stock }),
          )
          if (kind === 'pay') Object.assign(order, { status: 'paid', hasPayment: true })
          recorded.add(providerPaymentId)
          return kind
        })

        const count = (kind: string) => kinds.filter((each) => each === kind).length
        expect(kinds[0]).toBe('pay')
        expect(count('pay')).toBe(1)
        expect(count('record_second_payment')).toBe(new Set(arrivals).size - 1)
        expect(count('already_settled')).toBe(arrivals.length - new Set(arrivals).size)
      }),
    )
  })
})

test.each(stocks)(
  'that pays for a part of an order whose stored value is gone is kept, and pays nothing, stock %s',
  (stock) => {
    const late = aPayment({ order: { status: 'expired' }, stock, storedValue: 'gone' })
    expect(decideSettlement(late)).toEqual({
      kind: 'record_second_payment',
      needsAttention: 'stored_value_gone',
    })
  },
)
