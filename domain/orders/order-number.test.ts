import { expect, test } from 'vitest'
import { isOrderNumber, orderNumber, orderNumberDraws } from './order-number.ts'

const millis = 1_795_161_600_123

test('an order is numbered by its millisecond', () => {
  expect(orderNumber(millis)).toBe('ORD-1795161600123')
})

test('two random digits are added if that millisecond is taken', () => {
  let turn = 0
  const [plain, ...drawn] = orderNumberDraws(millis, () => (turn++ % 40) / 40)
  expect(plain).toBe('ORD-1795161600123')
  expect(drawn.slice(0, 3)).toEqual(['ORD-179516160012300', 'ORD-179516160012302', 'ORD-179516160012305'])
  expect(new Set(drawn).size).toBe(drawn.length)
  for (const number of drawn) {
    expect(number).toMatch(/^ORD-\d{15}$/)
    expect(isOrderNumber(number)).toBe(true)
  }
})

test.each([
  ['ORD-1795161600123', true],
  ['ORD-179516160012342', true],
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
