import { expect, it } from 'vitest'
import { amountOfItems, isUnlikeOrder, readRefundAmount } from './read-refund-amount.ts'

const items = [
  { unitPriceCents: 129_900, quantity: 2 },
  { unitPriceCents: 4_950, quantity: 1 },
]

it('adds up the refund, including delivery if chosen', () => {
  expect(amountOfItems(items, [1, 1], { shippingCents: 0, leftCents: 500_000 })).toBe(134_850)
  expect(amountOfItems(items, [0, 1], { shippingCents: 29_900, leftCents: 500_000 })).toBe(34_850)
  expect(amountOfItems(items, [0, 0], { shippingCents: 0, leftCents: 500_000 })).toBe(0)
})

it('never exceeds what is left', () => {
  expect(amountOfItems(items, [2, 1], { shippingCents: 29_900, leftCents: 100_000 })).toBe(100_000)
})

it('reads an amount as people type it', () => {
  expect(readRefundAmount('R 1 299,00', 500_000)).toEqual({ amountCents: 129_900, error: null })
  expect(readRefundAmount('500000', 50_000_000)).toEqual({ amountCents: 50_000_000, error: null })
})

it('reports what is wrong with an amount', () => {
  expect(readRefundAmount('', 100)).toMatchObject({ amountCents: null })
  expect(readRefundAmount('0', 100).error).toContain('above R 0')
  expect(readRefundAmount('a lot', 100).error).toContain('such as')
  expect(readRefundAmount('2', 100).error).toBe('You can refund at most R\u00a01,00')
})

it('never takes decimals for thousands', () => {
  expect(readRefundAmount('1.299', 500_000).error).toContain('could be R\u00a01,30 or R\u00a01\u00a0299,00')
})

it('asks about an amount that is like nothing in the order', () => {
  const order = { items, summary: { shippingCents: 9_900 } }
  const unlike = (amountCents: number) => isUnlikeOrder(amountCents, order, 274_650)
  expect([100, 900].map(unlike)).toEqual([true, true])
  // One cable and delivery, half of a line, and all of it.
  expect([14_850, 129_900, 274_650, 9_900].map(unlike)).toEqual([false, false, false, false])
})
