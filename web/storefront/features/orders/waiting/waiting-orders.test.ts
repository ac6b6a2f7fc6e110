import { expect, test } from 'vitest'
import { anOrder } from '../an-order.ts'
import { sortWaiting } from './waiting-orders.ts'

const payBefore = '2026-11-23T10:00:00.000Z'
const waiting = { ...anOrder(), status: 'pending' as const, payBefore }
const goods = waiting.items.map(({ productId, quantity }) => ({ id: productId ?? 0, quantity }))

test("recognises the cart's own order, whatever the order of its lines", () => {
  expect(sortWaiting([waiting], goods.toReversed())).toEqual({ own: waiting, others: [] })
})

test.each([
  ['another quantity', goods.map((line) => ({ ...line, quantity: line.quantity + 1 }))],
  ['one more product', [...goods, { id: 999, quantity: 1 }]],
  ['nothing', []],
])('reports it as another order beside a cart with %s', (_, cart) => {
  expect(sortWaiting([waiting], cart)).toEqual({ own: null, others: [waiting] })
})

test('ignores orders that are paid, cancelled or expired', () => {
  const over = (['paid', 'cancelled', 'expired'] as const).map((status) => ({ ...waiting, status }))
  expect(sortWaiting(over, goods)).toEqual({ own: null, others: [] })
})
