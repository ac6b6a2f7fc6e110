import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumCents } from '../money.ts'
import { lineTotalCents, paidForLineCents } from '../pricing.ts'
import { applyOffers, type OfferedLine } from './apply-offers.ts'
import { type DiscountKind, discountKinds, type Offer } from './discount.ts'

fc.configureGlobal({ seed: 20261126, numRuns: 400 })

const shipping = { freeOverCents: 500_000, feeCents: 29_900 }
const included = { shipping, tax: { kind: 'included', vatBasisPoints: 1500 } } as const
const added = { shipping, tax: { kind: 'added', vatBasisPoints: 1500 } } as const
const none = { shipping, tax: { kind: 'none' } } as const

const mouse: OfferedLine = { productId: 1, unitPriceCents: 10_000, quantity: 3 }
const cable: OfferedLine = { productId: 2, unitPriceCents: 3_333, quantity: 1 }

describe('a code', () => {
  test('takes a percentage off, shared over the lines to the cent', () => {
    const { lines, summary } = applyOffers([mouse, cable], [anOffer({ basisPoints: 1000 })], included)
    expect(summary).toMatchObject({ subtotalCents: 33_333, discountCents: 3_333, totalCents: 59_900 })
    expect(lines.map(({ discount }) => discount)).toEqual([
      { amountCents: 3_000, units: 3 },
      { amountCents: 333, units: 1 },
    ])
  })

  test('takes an amount off, and never more than its products cost', () => {
    const off = anOffer({ kind: 'amount', amountCents: 5_000, productIds: [2] })
    const { summary, lines } = applyOffers([mouse, cable], [off], included)
    expect(summary.discountCents).toBe(3_333)
    expect(lines[0]).toEqual(mouse)
  })

  test('gives the cheapest units free, and shares that over all that it is for', () => {
    const off = anOffer({ kind: 'buy_x_get_y', buyUnits: 3, freeUnits: 1 })
    const { summary, lines } = applyOffers([mouse, cable], [off], included)
    expect(summary.discountCents).toBe(3_333)
    expect(lines.map(({ discount }) => discount?.amountCents)).toEqual([3_000, 333])
  })

  test('makes delivery free, which is then no discount on the goods', () => {
    const { summary, applied } = applyOffers([mouse], [anOffer({ kind: 'free_delivery' })], included)
    expect(summary).toMatchObject({ discountCents: 0, shippingCents: 0, totalCents: 30_000 })
    expect(applied).toMatchObject([{ goodsCents: 0, deliveryCents: 29_900 }])
  })

  test('leaves goods that cost nothing any more to be delivered for the fee', () => {
    const { summary } = applyOffers([mouse], [anOffer({ basisPoints: 10_000 })], included)
    expect(summary).toMatchObject({ discountCents: 30_000, shippingCents: 29_900, totalCents: 29_900 })
  })
})

describe('says why a code takes nothing off', () => {
  test.each([
    ['too little is ordered', { minimumCents: 40_000 }, { reason: 'below_minimum', missingCents: 10_000 }],
    ['other goods are ordered', { productIds: [9] }, { reason: 'not_for_these_goods' }],
    [
      'too few units are ordered',
      { kind: 'buy_x_get_y', buyUnits: 4, freeUnits: 1 },
      { reason: 'too_few_units', missingUnits: 2 },
    ],
    [
      'free delivery has a minimum',
      { kind: 'free_delivery', minimumCents: 40_000 },
      { reason: 'below_minimum' },
    ],
  ] as const)('if %s', (_why, terms, problem) => {
    const { applied, codeProblem } = applyOffers([mouse], [anOffer({ ...terms } as Partial<Offer>)], included)
    expect(codeProblem).toMatchObject(problem)
    expect(applied).toEqual([])
  })

  test('if delivery is free already', () => {
    const large = { ...mouse, quantity: 60 }
    const { codeProblem } = applyOffers([large], [anOffer({ kind: 'free_delivery' })], included)
    expect(codeProblem).toEqual({ reason: 'delivery_free_already' })
  })
})

describe('several discounts', () => {
  test('only the best of the offers that apply by themselves counts, and the code comes on top of it', () => {
    const offers = [
      anOffer({ discountId: 1, code: null, basisPoints: 500 }),
      anOffer({ discountId: 2, code: null, kind: 'amount', amountCents: 6_000 }),
      anOffer({ discountId: 3, basisPoints: 1000 }),
    ]
    const { applied, summary } = applyOffers([mouse], offers, included)
    expect(applied.map(({ discountId, goodsCents }) => [discountId, goodsCents])).toEqual([
      [2, 6_000],
      [3, 2_400],
    ])
    expect(summary.discountCents).toBe(8_400)
  })

  test('thresholds of delivery look at the goods after discounts', () => {
    const large = { ...mouse, quantity: 51 }
    expect(applyOffers([large], [], included).summary.shippingCents).toBe(0)
    expect(applyOffers([large], [anOffer({ basisPoints: 500 })], included).summary.shippingCents).toBe(29_900)
  })
})

const aLine = fc.record({
  unitPriceCents: fc.nat({ max: 5_000_000 }),
  quantity: fc.integer({ min: 1, max: 40 }),
})
const aCart = fc
  .array(aLine, { minLength: 1, maxLength: 12 })
  .map((lines) => lines.map((line, index): OfferedLine => ({ ...line, productId: index + 1 })))
const anyOffer = fc.record({
  kind: fc.constantFrom<DiscountKind>(...discountKinds),
  basisPoints: fc.integer({ min: 1, max: 10_000 }),
  amountCents: fc.integer({ min: 1, max: 10_000_000 }),
  buyUnits: fc.integer({ min: 1, max: 5 }),
  freeUnits: fc.integer({ min: 1, max: 3 }),
  minimumCents: fc.nat({ max: 1_000_000 }),
  productIds: fc.option(fc.array(fc.integer({ min: 1, max: 12 })), { nil: null }),
})
const someOffers = fc
  .tuple(fc.array(anyOffer, { maxLength: 4 }), fc.boolean())
  .map(([terms, hasCode]) =>
    terms.map((one, index) =>
      anOffer({ ...one, discountId: index, code: hasCode && index === 0 ? 'CODE' : null }),
    ),
  )

test('any discounts on any cart add up, for each treatment of VAT', () => {
  fc.assert(
    fc.property(aCart, someOffers, fc.constantFrom(included, added, none), (cart, offers, rules) => {
      const { lines, summary, applied } = applyOffers(cart, offers, rules)
      const { subtotalCents, discountCents, shippingCents, vatCents, totalCents } = summary
      const addedCents = rules.tax.kind === 'added' ? vatCents : 0
      expect(totalCents).toBe(subtotalCents - discountCents + shippingCents + addedCents)
      expect(discountCents).toBe(sumCents(applied.map(({ goodsCents }) => goodsCents)))
      expect(subtotalCents).toBe(sumCents(cart.map(lineTotalCents)))
      expect(sumCents(lines.map(paidForLineCents))).toBe(subtotalCents - discountCents)
      for (const line of lines) {
        const off = line.discount?.amountCents ?? 0
        expect(off >= 0 && off <= lineTotalCents(line)).toBe(true)
      }
      expect(applied.every(({ goodsCents, deliveryCents }) => goodsCents + deliveryCents > 0)).toBe(true)
    }),
  )
})

function anOffer(terms: Partial<Offer>): Offer {
  return {
    discountId: 1,
    label: 'Summer',
    code: 'SUMMER',
    kind: 'percent',
    basisPoints: 0,
    amountCents: 0,
    buyUnits: 0,
    freeUnits: 0,
    minimumCents: 0,
    productIds: null,
    ...terms,
  }
}
