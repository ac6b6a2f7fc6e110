import { describe, expect, test } from 'vitest'
import {
  canMoveCheckout,
  checkoutFacts,
  checkoutStatuses,
  checkoutStatusesThat,
  isFinal,
} from './payment-status.ts'

describe('canMoveCheckout', () => {
  const allowed = [
    'created → processing',
    'created → complete',
    'created → failed',
    'created → cancelled',
    'created → expired',
    'processing → complete',
    'processing → failed',
    'processing → cancelled',
    'processing → expired',
    'failed → processing',
    'failed → complete',
    'failed → cancelled',
    'failed → expired',
    'cancelled → processing',
    'cancelled → complete',
    'expired → complete',
    'complete → refunded',
  ]
  const everyMove = checkoutStatuses.flatMap((from) => checkoutStatuses.map((to) => [from, to] as const))

  test.each(everyMove)('%s → %s is allowed only if the table says so', (from, to) => {
    expect(canMoveCheckout(from, to)).toBe(allowed.includes(`${from} → ${to}`))
  })

  test('money is accepted in every state in which it has not arrived', () => {
    const unpaid = checkoutStatuses.filter((status) => status !== 'complete' && status !== 'refunded')
    expect(unpaid.every((status) => canMoveCheckout(status, 'complete'))).toBe(true)
  })
})

test('the provider is asked about checkouts that may still be paid on its page', () => {
  expect(checkoutStatuses.filter((status) => !isFinal(status))).toEqual([
    'created',
    'processing',
    'failed',
    'cancelled',
  ])
})

test.each([
  ['isUnderWay', ['created', 'processing']],
  ['isPaid', ['complete']],
  ['hasPayment', ['complete', 'refunded']],
] as const)('%s: %j', (question, statuses) => {
  expect(checkoutStatusesThat(question)).toEqual(statuses)
})

test('the provider is no longer asked about a checkout that is paid', () => {
  expect(checkoutStatuses.every((status) => isFinal(status) || !checkoutFacts[status].hasPayment)).toBe(true)
})
