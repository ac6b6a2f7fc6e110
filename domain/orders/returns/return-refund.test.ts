import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ReturnToRefund, returnRefund } from './return-refund.ts'

const line = { unitPriceCents: 10_000, quantity: 2, refundedBefore: 0, accepted: 0 }
const made: ReturnToRefund = {
  lines: [line, { ...line, unitPriceCents: 5_000, quantity: 1 }],
  shippingCents: 9_900,
  tax: { kind: 'included', vatBasisPoints: 1500 },
  reason: 'change_of_mind',
  isShippingRefunded: false,
}
const accepting = (...accepted: number[]) =>
  made.lines.map((one, place) => ({ ...one, accepted: accepted[place] ?? 0 }))

it('pays back the goods as they were paid, and the delivery only with the last of them', () => {
  expect(returnRefund({ ...made, lines: accepting(1, 0) })).toEqual({ goodsCents: 10_000, shippingCents: 0 })
  expect(returnRefund({ ...made, lines: accepting(2, 1) })).toEqual({
    goodsCents: 25_000,
    shippingCents: 9_900,
  })
  const rest = [
    { ...line, refundedBefore: 2 },
    { ...line, unitPriceCents: 5_000, quantity: 1, accepted: 1 },
  ]
  expect(returnRefund({ ...made, lines: rest })).toEqual({ goodsCents: 5_000, shippingCents: 9_900 })
  expect(returnRefund({ ...made, lines: rest, isShippingRefunded: true }).shippingCents).toBe(0)
})

it('pays back the delivery of wrong or damaged goods, and of a defect only with everything', () => {
  const lines = accepting(1, 0)
  expect(returnRefund({ ...made, lines, reason: 'wrong_or_damaged' }).shippingCents).toBe(9_900)
  expect(returnRefund({ ...made, lines, reason: 'defective' }).shippingCents).toBe(0)
  expect(returnRefund({ ...made, lines: accepting(0, 0), reason: 'wrong_or_damaged' }).shippingCents).toBe(0)
})

it('adds up to what was paid, to the cent, however VAT on top was rounded', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 999_999 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(prices, (cents) => {
      const of = (place: number) =>
        cents.map((unitPriceCents, at) => ({
          unitPriceCents,
          quantity: 1,
          refundedBefore: at < place ? 1 : 0,
          accepted: at === place ? 1 : 0,
        }))
      const tax = { kind: 'added' as const, vatBasisPoints: 1500 }
      const parts = cents.map((_, place) => returnRefund({ ...made, tax, lines: of(place) }).goodsCents)
      const all = cents.map((unitPriceCents) => ({
        unitPriceCents,
        quantity: 1,
        refundedBefore: 0,
        accepted: 1,
      }))
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(
        returnRefund({ ...made, tax, lines: all }).goodsCents,
      )
    }),
  )
})
