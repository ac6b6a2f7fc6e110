import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxWayBackLength, wayBack, withWayBack } from './way-back.ts'

test('leads back to a page of the shop with its query and hash', () => {
  expect(wayBack('/checkout?cancelled=true#address')).toBe('/checkout?cancelled=true#address')
})

test.each([
  null,
  '',
  'checkout',
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/.//elsewhere.example',
  'javascript:alert(1)',
  '/login?from=/checkout',
  '/signup',
  '/reset-password?token=once',
  '/verify-email?token=once',
  `/${'a'.repeat(maxWayBackLength)}`,
])('leads home instead of to %j', (from) => {
  expect(wayBack(from)).toBe('/')
})

test('never leads to another host', () => {
  const tricky = fc.string({
    unit: fc.constantFrom('/', '\\', '.', 'a', ':', '@', '\t', '\n', ' ', '?', '#', '%'),
  })
  fc.assert(
    fc.property(tricky, (from) => {
      expect(new URL(wayBack(`/${from}`), 'https://kwela.example').origin).toBe('https://kwela.example')
    }),
    { numRuns: 2000 },
  )
})

test('keeps the way back through logging in and signing up', () => {
  const carried = new URL(withWayBack('/login', '/checkout?cancelled=true'), 'https://kwela.example')
  expect(carried.pathname).toBe('/login')
  expect(wayBack(carried.searchParams.get('from'))).toBe('/checkout?cancelled=true')
  expect(withWayBack('/signup', '/cart')).toBe('/signup?from=%2Fcart')
})

test('has no way back if it leads home anyway', () => {
  expect(withWayBack('/login', '/')).toBe('/login')
})
