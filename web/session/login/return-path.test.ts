import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loginPath, returnPath, signupPath } from './return-path.ts'

test('leads back to a page of the shop with its query and hash', () => {
  expect(returnPath('/checkout?cancelled=true#address')).toBe('/checkout?cancelled=true#address')
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
])('leads home instead of to %j', (from) => {
  expect(returnPath(from)).toBe('/')
})

test('never leads to another host', () => {
  const tricky = fc.string({
    unit: fc.constantFrom('/', '\\', '.', 'a', ':', '@', '\t', '\n', ' ', '?', '#', '%'),
  })
  fc.assert(
    fc.property(tricky, (from) => {
      expect(new URL(returnPath(`/${from}`), 'https://kwela.example').origin).toBe('https://kwela.example')
    }),
    { numRuns: 2000 },
  )
})

test('keeps the return path through logging in and signing up', () => {
  const carried = new URL(loginPath('/checkout?cancelled=true'), 'https://kwela.example')
  expect(carried.pathname).toBe('/login')
  expect(returnPath(carried.searchParams.get('from'))).toBe('/checkout?cancelled=true')
  expect(signupPath('/cart')).toBe('/signup?from=%2Fcart')
})

test('has no return path if it leads home anyway', () => {
  expect(loginPath('/')).toBe('/login')
})
