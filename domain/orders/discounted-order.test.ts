import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyOffers } from '../money/discounts/apply-offers.ts'
import { sumCents } from '../money/money.ts'
import { discountOfUnitsCents, lineTotalCents, paidForUnitsCents } from '../money/pricing.ts'
import type { TaxTreatment } from '../money/vat/vat.ts'
import { linesLeft, removalOf } from './corrections/correction.ts'
import { swapOf } from './corrections/swap.ts'
import { returnRefund } from './returns/return-refund.ts'

fc.configureGlobal({ seed: 20261126, numRuns: 400 })

const taxes: TaxTreatment[] = [
  { kind: 'included', vatBasisPoints: 1500 },
  { kind: 'added', vatBasisPoints: 1500 },
  { kind: 'none' },
]

const anOrder = fc
  .record({
    goods: fc.array(
      fc.record({
        unitPriceCents: fc.integer({ min: 1, max: 3_000_000 }),
        quantity: fc.integer({ min: 1, max: 9 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    basisPoints: fc.integer({ min: 1, max: 10_000 }),
    amountCents: fc.integer({ min: 1, max: 2_000_000 }),
    kind: fc.constantFrom('percent' as const, 'amount' as const),
    tax: fc.constantFrom(...taxes),
  })
  .map(({ goods, kind, basisPoints, amountCents, tax }) => {
    const offer = {
      discountId: 1,
      label: 'Summer',
      code: 'SUMMER',
      kind,
      basisPoints,
      amountCents,
      buyUnits: 0,
      freeUnits: 0,
      minimumCents: 0,
      productIds: null,
    }
    const cart = goods.map((line, index) => ({ ...line, productId: index, lineId: index }))
    const shipping = { freeOverCents: 500_000, feeCents: 29_900 }
    return { ...applyOffers(cart, [offer], { shipping, tax }), tax }
  })

// Which line loses a unit next; the rest of its range falls on lines that are left.
const anOrderOfUnits = fc.array(fc.nat({ max: 1_000 }), { minLength: 60, maxLength: 60 })

test('taking an order apart unit by unit credits what was paid, to the cent', () => {
  fc.assert(
    fc.property(anOrder, anOrderOfUnits, ({ lines, summary, tax }, picks) => {
      let left = lines
      let creditCents = 0
      let creditVatCents = 0
      let goodsCents = 0
      for (const pick of picks) {
        const line = left[pick % left.length]
        if (!line) break
        const units = [{ lineId: line.lineId, quantity: 1 }]
        const removal = removalOf({ lines: left, units, shippingCents: summary.shippingCents, tax })
        const paid = paidForUnitsCents(line, 1)
        const off = discountOfUnitsCents({ ...line, quantity: 1, unitsBefore: line.quantity })
        expect(paid).toBe(line.unitPriceCents - off)
        expect(paid).toBeGreaterThanOrEqual(0)
        creditCents += removal.creditCents
        creditVatCents += removal.creditVatCents
        goodsCents += paid
        left = linesLeft(left, units) as typeof lines
      }
      if (left.length > 0) return
      expect(creditCents).toBe(summary.totalCents)
      expect(creditVatCents).toBe(summary.vatCents)
      expect(goodsCents).toBe(summary.subtotalCents - summary.discountCents)
    }),
  )
})

test('returns of what was not taken out refund the rest, in any parts', () => {
  fc.assert(
    fc.property(anOrder, anOrderOfUnits, fc.nat({ max: 8 }), ({ lines, summary, tax }, picks, taken) => {
      const { shippingCents } = summary
      let left = lines
      let creditCents = 0
      for (const pick of picks.slice(0, taken)) {
        const line = left[pick % left.length]
        if (!line || left.length === 1) break
        const units = [{ lineId: line.lineId, quantity: 1 }]
        creditCents += removalOf({ lines: left, units, shippingCents, tax }).creditCents
        left = linesLeft(left, units) as typeof lines
      }
      let refundCents = 0
      const refunded = new Map<number, number>()
      for (const pick of picks) {
        const line = left[pick % left.length]
        if (!line || (refunded.get(line.lineId) ?? 0) === line.quantity) continue
        const parts = left.map((one) => ({
          ...one,
          refundedBefore: refunded.get(one.lineId) ?? 0,
          accepted: one.lineId === line.lineId ? 1 : 0,
        }))
        const refund = returnRefund({
          lines: parts,
          shippingCents,
          tax,
          reason: 'change_of_mind',
          isShippingRefunded: false,
        })
        refundCents += refund.goodsCents + refund.shippingCents
        refunded.set(line.lineId, (refunded.get(line.lineId) ?? 0) + 1)
      }
      const isWhole = left.every(({ lineId, quantity }) => refunded.get(lineId) === quantity)
      if (isWhole) expect(creditCents + refundCents).toBe(summary.totalCents)
      else expect(creditCents + refundCents).toBeLessThanOrEqual(summary.totalCents)
    }),
  )
})

test('a swap takes the discount out with the old product, and brings the new one in at its own price', () => {
  fc.assert(
    fc.property(
      anOrder,
      fc.integer({ min: 1, max: 3_000_000 }),
      ({ lines, summary, tax }, unitPriceCents) => {
        const [line] = lines
        if (!line) return
        const { shippingCents } = summary
        const swap = swapOf({ lines, lineId: line.lineId, quantity: 1, unitPriceCents, shippingCents, tax })
        const goods = ({ subtotalCents, discountCents }: typeof summary) => subtotalCents - discountCents
        expect(goods(swap.after) - goods(swap.before)).toBe(unitPriceCents - paidForUnitsCents(line, 1))
        expect(sumCents(lines.map(lineTotalCents))).toBe(swap.before.subtotalCents)
      },
    ),
  )
})
