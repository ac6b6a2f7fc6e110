import { expect, test } from 'vitest'
import { isOrderNumber, nextOrderNumber, orderNumber } from './order-number.ts'

test('an order is numbered by its millisecond', () => {
  expect(orderNumber(1_795_161_600_123)).toBe('ORD-1795161600123')
})

test.each([
  [null, 'ORD-1795161600123'],
  ['ORD-1795161600123', 'ORD-1795161600124'],
  ['ORD-1795161600130', 'ORD-1795161600131'],
  ['ORD-1795161600100', 'ORD-1795161600123'],
])('when %s is taken, the next order of the moment is %s', (lastTaken, expected) => {
  expect(nextOrderNumber(1_795_161_600_123, lastTaken)).toBe(expected)
})

test.each([
  ['ORD-1795161600123', true],
  [orderNumber(0), true],
  [orderNumber(Number.MAX_SAFE_INTEGER), true],
  ['ORD-', false],
  ['ord-1795161600123', false],
  ['ORD-1795161600123/../x', false],
  ['ORD-12345678901234567', false],
  ['1795161600123', false],
  [' ORD-1', false],
  ['ORD-1\n', false],
])('%j is an order number: %s', (text, expected) => {
  expect(isOrderNumber(text)).toBe(expected)
})
