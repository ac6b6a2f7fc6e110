import { describe, expect, test } from 'vitest'
import { adminFulfilmentLabel, canMove, isPaid, orderStatuses, orderStatusLabel } from './order-status.ts'

describe('canMove', () => {
  const allowed = [
    'pending → paid',
    'pending → cancelled',
    'pending → expired',
    'paid → fulfilled',
    'paid → refunded',
    'fulfilled → paid',
    'fulfilled → refunded',
    'cancelled → paid',
    'expired → paid',
  ]
  const everyMove = orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const))

  test.each(everyMove)('%s → %s is allowed only if the table says so', (from, to) => {
    expect(canMove(from, to)).toBe(allowed.includes(`${from} → ${to}`))
  })
})

test.each([
  ['pending', 'Awaiting payment', 'Awaiting payment'],
  ['paid', 'Paid', 'Pending'],
  ['fulfilled', 'On its way', 'Fulfilled'],
  ['cancelled', 'Cancelled', 'Cancelled'],
  ['expired', 'Expired', 'Expired'],
  ['refunded', 'Refunded', 'Refunded'],
] as const)('%s reads %j to shoppers and %j to staff', (status, shoppers, staff) => {
  expect(orderStatusLabel(status)).toBe(shoppers)
  expect(adminFulfilmentLabel(status)).toBe(staff)
})

test('an order is paid while the shop holds its money', () => {
  expect(orderStatuses.filter(isPaid)).toEqual(['paid', 'fulfilled'])
})
