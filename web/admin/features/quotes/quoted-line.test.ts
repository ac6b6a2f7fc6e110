import { expect, it } from 'vitest'
import { quotedCents } from './quoted-line.ts'

it('is offered at any price up to that on the shelf', () => {
  const at = (price: string) => quotedCents({ shelfCents: 10_000, price })
  expect(at('100')).toBe(10_000)
  expect(at('R 89,90')).toBe(8_990)
  expect(at('100,01')).toBe(null)
  expect(at('cheap')).toBe(null)
})
