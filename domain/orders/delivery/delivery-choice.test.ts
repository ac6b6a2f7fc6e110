import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceCart } from '../../money/pricing.ts'
import {
  deliveryMethodOf,
  deliveryMethods,
  needsInvoiceAddress,
  offeredMethods,
  shippingRuleOf,
} from './delivery-choice.ts'
import { shopPlace } from './shop-place.ts'

const rules = {
  shipping: { feeCents: 29_900, freeOverCents: 500_000 },
  collect: { isOffered: true },
  points: { isOffered: true, feeCents: 9_900, freeOverCents: 200_000 },
}
const off = { ...rules, collect: { isOffered: false }, points: { ...rules.points, isOffered: false } }

test('the door is always offered, and the others if the owner turned them on', () => {
  expect(offeredMethods(rules)).toEqual(['door', 'collect', 'point'])
  expect(offeredMethods(off)).toEqual(['door'])
})

test('each way has its own price and its own threshold', () => {
  const feeAt = (method: (typeof deliveryMethods)[number], unitPriceCents: number) => {
    const shipping = shippingRuleOf(method, rules)
    return (
      shipping &&
      priceCart([{ unitPriceCents, quantity: 1 }], { shipping, tax: { kind: 'none' } }).shippingCents
    )
  }
  expect(deliveryMethods.map((method) => feeAt(method, 100_000))).toEqual([29_900, 0, 9_900])
  expect(deliveryMethods.map((method) => feeAt(method, 200_001))).toEqual([29_900, 0, 0])
  expect(deliveryMethods.map((method) => feeAt(method, 500_001))).toEqual([0, 0, 0])
  expect(shippingRuleOf('point', off)).toBeNull()
})

test('whatever is chosen, a total is its goods, its delivery and the VAT that is added', () => {
  const cents = fc.integer({ min: 0, max: 5_000_000 })
  const lines = fc.array(fc.record({ unitPriceCents: cents, quantity: fc.integer({ min: 1, max: 9 }) }))
  const tax = fc.constantFrom(
    { kind: 'none' } as const,
    { kind: 'included', vatBasisPoints: 1500 } as const,
    { kind: 'added', vatBasisPoints: 1500 } as const,
  )
  const points = fc.record({ isOffered: fc.constant(true), feeCents: cents, freeOverCents: cents })
  const all = fc.record({ lines, tax, points, method: fc.constantFrom(...deliveryMethods) })
  fc.assert(
    fc.property(all, ({ lines, tax, points, method }) => {
      const shipping = shippingRuleOf(method, { ...rules, points })
      if (!shipping) throw new Error('It is offered')
      const sum = priceCart(lines, { shipping, tax })
      const added = tax.kind === 'added' ? sum.vatCents : 0
      expect(sum.totalCents).toBe(sum.subtotalCents + sum.shippingCents + added)
      if (method === 'collect') expect(sum.shippingCents).toBe(0)
      expect([0, shipping.feeCents]).toContain(sum.shippingCents)
    }),
  )
})

test('an order says how it reaches its customer', () => {
  expect(deliveryMethodOf({ isCollected: false, collectPlace: null })).toBe('door')
  expect(deliveryMethodOf({ isCollected: true, collectPlace: null })).toBe('collect')
  expect(deliveryMethodOf({ isCollected: false, collectPlace: { kind: 'point' } })).toBe('point')
})

test("goods are fetched at the shop's own address and hours unless others are set", () => {
  const shop = {
    name: 'Kwela',
    contact: { address: ['12 Sample Street'], openingHours: [{ days: 'Weekdays', hours: '08:00 to 17:00' }] },
    collect: { address: [], openingHours: [], keptDays: 7 },
  }
  expect(shopPlace(shop)).toMatchObject({
    address: ['12 Sample Street'],
    hours: ['Weekdays: 08:00 to 17:00'],
    keptDays: 7,
  })
  const counter = {
    address: ['Back door'],
    openingHours: [{ days: 'Saturday', hours: '09:00' }],
    keptDays: 3,
  }
  expect(shopPlace({ ...shop, collect: counter })).toMatchObject({
    address: ['Back door'],
    hours: ['Saturday: 09:00'],
  })
})

test('an invoice over R 5 000 needs an address', () => {
  expect(needsInvoiceAddress(500_000)).toBe(false)
  expect(needsInvoiceAddress(500_001)).toBe(true)
})
