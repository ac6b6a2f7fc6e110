import { describe, expect, test } from 'vitest'
import { fulfilmentLabel } from './fulfilment-label.ts'
import { orderPaymentStatus } from './order-payment-status.ts'
import {
  canMove,
  currentStatus,
  orderStatuses,
  orderStatusLabel,
  statusesThat,
  statusFacts,
} from './order-status.ts'

describe('canMove', () => {
  const allowed = [
    'pending → paid',
    'pending → cancelled',
    'pending → expired',
    'paid → fulfilled',
    'paid → refunded',
    'paid → cancelled',
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
  expect(fulfilmentLabel(status)).toBe(staff)
})

test.each([
  ['awaitsPayment', ['pending']],
  ['isUnpaid', ['pending', 'cancelled', 'expired']],
  ['isPaid', ['paid', 'fulfilled']],
  ['awaitsCourier', ['paid']],
  ['hasLeft', ['fulfilled']],
  ['isCancelled', ['cancelled']],
  ['isMoneyBack', ['refunded']],
  ['isOver', ['fulfilled', 'cancelled', 'expired', 'refunded']],
] as const)('%s: %j', (question, statuses) => {
  expect(statusesThat(question)).toEqual(statuses)
})

describe('the facts of each status agree', () => {
  test.each(orderStatuses)('%s', (status) => {
    const facts = statusFacts[status]
    expect(facts.isUnpaid && facts.isPaid).toBe(false)
    expect(facts.isUnpaid).toBe(canMove(status, 'paid') && !facts.hasLeft)
    if (facts.awaitsPayment) expect(facts).toMatchObject({ isUnpaid: true, isOver: false })
    if (facts.awaitsCourier) expect(facts).toMatchObject({ isPaid: true, hasLeft: false, isOver: false })
    if (facts.hasLeft) expect(facts).toMatchObject({ isPaid: true, cancelling: 'too_late' })
    if (facts.isPaid) expect(orderPaymentStatus(status)).toBe('complete')
    if (facts.isMoneyBack) expect(orderPaymentStatus(status)).toBe('refunded')
  })
})

test.each([
  ['pending', 1, 'pending'],
  ['pending', 0, 'expired'],
  ['pending', -1, 'expired'],
  ['paid', -1, 'paid'],
  ['cancelled', -1, 'cancelled'],
] as const)('an order stored as %s with %d ms left is %s', (status, leftMs, current) => {
  const now = new Date('2026-11-20T10:00:00Z')
  expect(currentStatus({ status, reservedUntil: new Date(now.getTime() + leftMs) }, now)).toBe(current)
})
