import { expect, it } from 'vitest'
import { createSecret, secretUri, stepOf } from './authenticator.ts'

// RFC 6238, appendix B (SHA-1), the last six of its eight digits; the secret is "12345678901234567890" in base32.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

it.each([
  [59, '287082', 1],
  [1111111109, '081804', 37037036],
  [1234567890, '005924', 41152263],
  [2000000000, '279037', 66666666],
])('knows the code of second %i', (second, code, step) => {
  expect(stepOf({ secret, code, now: new Date(second * 1000) })).toBe(step)
})

it.each([
  [29, 41152263],
  [-30, 41152263],
  [60, null],
  [-61, null],
])('accepts a code that is %i seconds off as that of step %s', (off, step) => {
  expect(stepOf({ secret, code: '005924', now: new Date((1234567890 + off) * 1000) })).toBe(step)
})

it.each(['', '5924', 'abcdef', '0059240', '００５９２４', '005924 '])('does not accept "%s"', (code) => {
  expect(stepOf({ secret, code, now: new Date(1234567890_000) })).toBeNull()
})

it('makes secrets of 160 bits, and an address that names the shop and the account', () => {
  const made = createSecret()
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  expect(createSecret()).not.toBe(made)
  const uri = new URL(secretUri({ secret: made, shop: 'Kwela', email: 'owner@shop.example' }))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toContain('Kwela:owner@shop.example')
  expect(uri.searchParams.get('secret')).toBe(made)
})
