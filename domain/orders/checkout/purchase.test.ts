import { expect, it } from 'vitest'
import { proposedPurchase } from './purchase.ts'

it.each([
  ['up to the maximum', { available: 3, minStockLevel: 5, maxStockLevel: 20, soldInWindow: 100 }, 17],
  [
    'for a month of sales above the minimum',
    { available: 2, minStockLevel: 5, maxStockLevel: null, soldInWindow: 12 },
    15,
  ],
  [
    'to twice the minimum where little sells',
    { available: 5, minStockLevel: 5, maxStockLevel: null, soldInWindow: 1 },
    5,
  ],
  [
    'nothing of what has no minimum and does not sell',
    { available: 0, minStockLevel: 0, maxStockLevel: null, soldInWindow: 0 },
    0,
  ],
  [
    'nothing where the maximum is there already',
    { available: 8, minStockLevel: 8, maxStockLevel: 8, soldInWindow: 9 },
    0,
  ],
])('buys %s', (_what, stock, quantity) => {
  expect(proposedPurchase(stock)).toBe(quantity)
})
