import { describe, expect, it } from 'vitest'
import { recordOf } from '#domain/fields/record-of.ts'
import { providerNames } from '#domain/payments/payment-provider.ts'
import type { OrderMoney } from './books-queries.ts'
import { compareWithProviders, moneyProblems, moveProblems, stockProblems } from './verify-books.ts'

const paid: OrderMoney = {
  orderNumber: 'ORD-1',
  status: 'paid',
  totalCents: 100,
  paidCents: 100,
  payments: 1,
  returnedCents: 0,
  wasPaidTwice: false,
  isReplacement: false,
  swapCents: 0,
  storedCents: 0,
  storedPaidCents: 0,
  wasStoredValueGone: false,
  swapPaidCents: 0,
}

describe('the money of an order', () => {
  it.each([
    ['paid', {}, 0],
    ['paid twice and told of', { paidCents: 200, payments: 2, wasPaidTwice: true }, 0],
    ['paid twice in silence', { paidCents: 200, payments: 2 }, 1],
    ['paid with a swap', { totalCents: 130, paidCents: 130, swapCents: 30, swapPaidCents: 30 }, 0],
    ['raised by a swap that nobody paid', { totalCents: 130 }, 1],
    ['paid and unpaid', { paidCents: 0, payments: 0 }, 1],
    ['paid a cent too little', { paidCents: 99 }, 1],
    ['given back more than it brought', { returnedCents: 101, status: 'refunded' as const }, 1],
    ['given back and still paid', { returnedCents: 100 }, 1],
    ['refunded', { returnedCents: 100, status: 'refunded' as const }, 0],
    ['refunded in part alone', { returnedCents: 50, status: 'refunded' as const }, 1],
    ['paid with stored value and the card', { storedCents: 40, storedPaidCents: 40 }, 0],
    ['paid with stored value alone', { storedCents: 100, storedPaidCents: 100, payments: 0 }, 0],
    [
      'paid twice by card after stored value',
      { storedCents: 40, storedPaidCents: 40, paidCents: 160, payments: 2 },
      1,
    ],
    ['paid with less stored value than it says', { storedCents: 40, storedPaidCents: 30 }, 2],
    [
      'paid with stored value and still owing',
      { storedCents: 40, storedPaidCents: 40, paidCents: 40, payments: 0 },
      1,
    ],
    [
      'expired with money for a part, and told of',
      { status: 'expired' as const, storedCents: 40, paidCents: 60, wasStoredValueGone: true },
      0,
    ],
    ['cancelled with money in it', { status: 'cancelled' as const }, 1],
  ])('%s', (_what, change, problems) => {
    expect(moneyProblems({ ...paid, ...change })).toHaveLength(problems)
  })
})

it('gives up on a provider that never answers after a few requests, and reports what was left out', async () => {
  const checkouts = Array.from({ length: 50 }, (_nothing, at) => ({
    orderNumber: `ORD-${at}`,
    provider: 'yoco' as const,
    checkoutId: `ch_${at}`,
    amountCents: 100,
    paymentIds: [],
    nextCheckAt: null,
  }))
  let asked = 0
  const silent = {
    async readCheckout() {
      asked++
      await new Promise((resolve) => setImmediate(resolve))
      return { kind: 'unavailable' } as const
    },
  }
  const { imbalances, notes } = await compareWithProviders(
    recordOf(providerNames, () => silent),
    checkouts,
    new Date(),
  )
  expect(asked).toBeLessThanOrEqual(8)
  expect(imbalances).toEqual([])
  expect(notes).toContainEqual(expect.stringContaining(`so ${50 - asked} more checkouts were not compared`))
})

it('finds a status change that the table does not allow, and one from an impossible start', () => {
  const moves = [
    { from: null, to: 'pending' as const },
    { from: 'paid' as const, to: 'fulfilled' as const },
    { from: 'fulfilled' as const, to: 'expired' as const },
  ]
  expect(moveProblems({ orderNumber: 'ORD-1', status: 'expired', moves })).toEqual([
    'Order ORD-1 moved from paid to fulfilled when it was pending.',
    'Order ORD-1 moved from fulfilled to expired when it was fulfilled.',
  ])
})

it('explains a difference by its causes', () => {
  const product = {
    productId: 1,
    name: 'Mouse',
    onHand: 8,
    reserved: 0,
    held: 0,
    moved: { opening: 10, sale: -3 },
  }
  expect(stockProblems(product)).toEqual([
    'Product 1 (Mouse) has 8 on hand, and its movements come to 7: opening 10, sale -3.',
  ])
})
