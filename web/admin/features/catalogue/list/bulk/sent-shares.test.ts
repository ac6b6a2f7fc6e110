import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sentShares } from './sent-shares.ts'

test("the form's fields are sent first, then one file after the other", () => {
  const sizes = [100, 300]
  expect(sentShares(sizes, { sent: 0, total: 450 })).toEqual([0, 0])
  expect(sentShares(sizes, { sent: 50, total: 450 })).toEqual([0, 0])
  expect(sentShares(sizes, { sent: 100, total: 450 })).toEqual([0.5, 0])
  expect(sentShares(sizes, { sent: 300, total: 450 })).toEqual([1, 0.5])
  expect(sentShares(sizes, { sent: 450, total: 450 })).toEqual([1, 1])
})

test('a share is never below 0 or above 1, and all are 1 at the end', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(5_000_000), { maxLength: 10 }),
      fc.nat(5000),
      fc.nat(60_000_000),
      (sizes, rest, sent) => {
        const total = sizes.reduce((sum, size) => sum + size, rest)
        const shares = sentShares(sizes, { sent: Math.min(sent, total), total })
        expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true)
        expect(sentShares(sizes, { sent: total, total }).every((share) => share === 1)).toBe(true)
      },
    ),
  )
})
