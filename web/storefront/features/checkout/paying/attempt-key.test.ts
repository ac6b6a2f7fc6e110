import { expect, test } from 'vitest'
import type { PlaceOrderBody } from '#contract/orders/order.ts'
import { tolerantStorage } from '#web/session/storage.ts'
import { anOrder } from '../../orders/an-order.ts'
import { attemptKey, forgetAttempt } from './attempt-key.ts'

test('keeps one key for one attempt, however often it is repeated', () => {
  const options = aBrowser()
  expect(attemptKey('u1', aBody({}), options)).toBe('key-1')
  expect(attemptKey('u1', aBody({}), options)).toBe('key-1')
})

test.each([
  ['another quantity', 'u1', aBody({ items: [{ productId: 7, quantity: 2 }] })],
  ['another total', 'u1', aBody({ expectedTotalCents: 1_000 })],
  ['another address', 'u1', aBody({ shippingInfo: { ...aBody({}).shippingInfo, city: 'Durban' } })],
  ['another person', 'u2', aBody({})],
])('makes a new key for %s', (_, userId, body) => {
  const options = aBrowser()
  attemptKey('u1', aBody({}), options)
  expect(attemptKey(userId, body, options)).toBe('key-2')
})

test('makes a new key after the attempt is forgotten', () => {
  const options = aBrowser()
  attemptKey('u1', aBody({}), options)
  forgetAttempt(options.storage)
  expect(attemptKey('u1', aBody({}), options)).toBe('key-2')
})

test('stores too little to reveal the order or its address', () => {
  const options = aBrowser()
  attemptKey('u1', aBody({}), options)
  const kept = options.storage.read('checkoutAttempt') ?? ''
  for (const fact of Object.values(anOrder().shippingInfo)) expect(kept).not.toContain(fact)
  expect(kept.length).toBeLessThan(60)
})

test('makes random keys that do not repeat', () => {
  const draw = () => attemptKey('u1', aBody({}), { storage: aBrowser().storage })
  expect(draw()).toMatch(/^[0-9a-f]{32}$/)
  expect(draw()).not.toBe(draw())
})

function aBrowser() {
  const stored = new Map<string, string>()
  let keys = 0
  return {
    storage: tolerantStorage(() => ({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, text) => stored.set(key, text),
      removeItem: (key) => stored.delete(key),
    })),
    newKey() {
      keys += 1
      return `key-${keys}`
    },
  }
}

function aBody(details: Partial<PlaceOrderBody>): PlaceOrderBody {
  return {
    items: [{ productId: 7, quantity: 1 }],
    shippingInfo: anOrder().shippingInfo,
    expectedTotalCents: 79_800,
    ...details,
  }
}
