import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceCart } from '../../money/pricing.ts'
import type { TaxTreatment } from '../../money/vat/vat.ts'
import {
  fieldsToCorrect,
  type OrderedLine,
  removalOf,
  removalProblem,
  tooLateToCorrect,
} from './correction.ts'

const included: TaxTreatment = { kind: 'included', vatBasisPoints: 1500 }
const line = (lineId: number, unitPriceCents: number, quantity: number): OrderedLine => ({
  lineId,
  unitPriceCents,
  quantity,
})

describe('taking units out', () => {
  it('credits exactly what they had cost, and no delivery fee while anything is left', () => {
    const lines = [line(1, 10_000, 3), line(2, 5_000, 1)]
    const removal = removalOf({
      lines,
      units: [{ lineId: 1, quantity: 2 }],
      shippingCents: 29_900,
      tax: included,
    })
    expect(removal.creditCents).toBe(20_000)
    expect(removal.left).toMatchObject({ subtotalCents: 15_000, shippingCents: 29_900, itemCount: 2 })
  })

  it('leaves delivery free, though what stays would have paid for it', () => {
    const lines = [line(1, 600_000, 1), line(2, 5_000, 1)]
    const removal = removalOf({ lines, units: [{ lineId: 1, quantity: 1 }], shippingCents: 0, tax: included })
    expect(removal).toMatchObject({ creditCents: 600_000, left: { totalCents: 5_000 } })
  })

  it('gives the delivery fee back with the last unit', () => {
    const removal = removalOf({
      lines: [line(1, 10_000, 1)],
      units: [{ lineId: 1, quantity: 1 }],
      shippingCents: 29_900,
      tax: included,
    })
    expect(removal).toMatchObject({ creditCents: 39_900, left: { totalCents: 0, itemCount: 0 } })
  })

  it('names a line that is not there, one with fewer units, and units that are packed', () => {
    const order = {
      lines: [{ id: 1, quantity: 2 }],
      parcels: [{ state: 'packed' as const, lines: [{ lineId: 1, quantity: 1 }] }],
    }
    expect(removalProblem(order, [{ lineId: 2, quantity: 1 }])).toBe('unknown_line')
    expect(removalProblem(order, [{ lineId: 1, quantity: 3 }])).toBe('too_many_units')
    expect(removalProblem(order, [{ lineId: 1, quantity: 2 }])).toBe('units_packed')
    expect(removalProblem(order, [{ lineId: 1, quantity: 1 }])).toBe(null)
  })
})

const anyLines = fc
  .array(
    fc.record({
      unitPriceCents: fc.integer({ min: 0, max: 9_999_999 }),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((lines) => lines.map((one, index) => ({ ...one, lineId: index + 1 })))

const anyTax = fc.constantFrom<TaxTreatment>(
  included,
  { kind: 'added', vatBasisPoints: 1500 },
  { kind: 'none' },
)

// Whatever is taken out, in whatever order: the credits and what is left are always the total that was paid.
it('adds up to the total over any sequence, to the cent and with its VAT', () => {
  fc.assert(
    fc.property(
      anyLines,
      anyTax,
      fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 4 })), { maxLength: 12 }),
      (ordered, tax, steps) => {
        const placed = priceCart(ordered, { shipping: { freeOverCents: 500_000, feeCents: 29_900 }, tax })
        let lines: OrderedLine[] = ordered
        let credited = { cents: 0, vatCents: 0 }
        for (const [at, quantity] of steps) {
          const chosen = lines[at % Math.max(1, lines.length)]
          if (!chosen) break
          const units = [{ lineId: chosen.lineId, quantity: Math.min(quantity, chosen.quantity) }]
          const removal = removalOf({ lines, units, shippingCents: placed.shippingCents, tax })
          expect(removal.creditCents).toBeGreaterThanOrEqual(0)
          credited = {
            cents: credited.cents + removal.creditCents,
            vatCents: credited.vatCents + removal.creditVatCents,
          }
          expect(credited.cents + removal.left.totalCents).toBe(placed.totalCents)
          expect(credited.vatCents + removal.left.vatCents).toBe(placed.vatCents)
          lines = lines
            .map((one) => ({
              ...one,
              quantity: one.quantity - (one.lineId === chosen.lineId ? (units[0]?.quantity ?? 0) : 0),
            }))
            .filter((one) => one.quantity > 0)
        }
      },
    ),
  )
})

it('is possible until the last parcel is packed, or the order is over', () => {
  const lines = [{ id: 1, quantity: 2 }]
  const packed = (quantity: number) => [{ state: 'packed' as const, lines: [{ lineId: 1, quantity }] }]
  expect(tooLateToCorrect({ status: 'pending', lines, parcels: [] })).toBe(null)
  expect(tooLateToCorrect({ status: 'paid', lines, parcels: [] })).toBe(null)
  expect(tooLateToCorrect({ status: 'paid', lines, parcels: packed(1) })).toBe(null)
  expect(tooLateToCorrect({ status: 'paid', lines, parcels: packed(2) })).toBe('already_packed')
  expect(tooLateToCorrect({ status: 'fulfilled', lines, parcels: packed(2) })).toBe('already_packed')
  for (const status of ['cancelled', 'expired', 'refunded'] as const)
    expect(tooLateToCorrect({ status, lines, parcels: [] })).toBe('already_over')
})

it('leaves whom the invoice is made out to once there is one', () => {
  expect(fieldsToCorrect('pending')).toContain('companyVatNumber')
  expect(fieldsToCorrect('paid')).not.toContain('companyVatNumber')
  expect(fieldsToCorrect('paid')).toContain('address')
})
