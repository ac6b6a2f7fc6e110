import { expect, test } from 'vitest'
import { unpaidLimit } from './unpaid-orders.ts'

const limits = { maxOrders: 3, maxUnitsNewCustomer: 5, maxUnits: 20 }
const one = (productId: number, quantity: number) => [{ productId, quantity }]

test.each([
  ['a first order of 5', [], one(1, 5), false, null],
  ['a first order of 6', [], one(1, 6), false, { maxUnits: 5, waitingUnits: 0 }],
  ['6 of somebody who has paid before', [], one(1, 6), true, null],
  ['20 of somebody who has paid before', [one(1, 12)], one(1, 8), true, null],
  ['21 of them', [one(1, 12)], one(1, 9), true, { maxUnits: 20, waitingUnits: 12 }],
  ['what together is 5', [one(1, 2), one(1, 2)], one(1, 1), false, null],
  ['what together is 6', [one(1, 2), one(1, 2)], one(1, 2), false, { maxUnits: 5, waitingUnits: 4 }],
  ['5 of another product', [one(1, 5)], one(2, 5), false, null],
  ['a third order', [one(1, 1), one(1, 1)], one(1, 1), false, null],
  ['a fourth order', [one(1, 1), one(2, 1), one(3, 1)], one(4, 1), true, { maxOrders: 3 }],
] as const)('%s', (_, waiting, wanted, hasPaidBefore, expected) => {
  const found = unpaidLimit({ limits, waiting, wanted, hasPaidBefore })
  if (expected === null) expect(found).toBeNull()
  else expect(found).toMatchObject(expected)
})
