import { expect, test } from 'vitest'
import { anOrder } from '../an-order.ts'
import { sortWaiting } from './waiting-orders.ts'

const payBefore = '2026-11-23T10:00:00.000Z'
const waiting = { ...anOrder(), status: 'pending' as const, payBefore }
const goods = waiting.items.map(({ productId, quantity }) => ({ id: productId ?? 0, quantity }))

test('finds the order that the cart is already, in whatever order its lines stand', () => {
  expect(sortWaiting([waiting], goods.toReversed())).toEqual({ own: waiting, others: [] })
})

test.each([
  ['another quantity', goods.map((line) => ({ ...line, quantity: line.quantity + 1 }))],
  ['one more product', [...goods, { id: 999, quantity: 1 }]],
  ['nothing', []],
])('tells of it as another one beside a cart with %s', (_, cart) => {
  expect(sortWaiting([waiting], cart)).toEqual({ own: null, others: [waiting] })
})

test('says nothing of what is paid, cancelled or out of time', () => {
  const over = (['paid', 'cancelled', 'expired'] as const).map((status) => ({ ...waiting, status }))
  expect(sortWaiting(over, goods)).toEqual({ own: null, others: [] })
})
