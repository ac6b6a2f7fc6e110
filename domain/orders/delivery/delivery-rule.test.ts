import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { provinces } from '../../accounts/addresses/address.ts'
import { provinceOfPostalCode } from '../../accounts/addresses/province-of-postal-code.ts'
import { daysEverywhere, freeEverywhereOverCents, lowestFeeCents } from './delivery-anywhere.ts'
import { type DoorRules, deliveryRuleFor, somewhere } from './delivery-rule.ts'
import { codeRangeOf, type DeliveryZone, withMarkup } from './delivery-zone.ts'
import { asShippingRule, neverFreeCents, shippingCents } from './shipping.ts'
import { zoneOf } from './zone-of.ts'

const aZone = (more: Partial<DeliveryZone> = {}): DeliveryZone => ({
  name: 'Cape Town',
  provinces: [],
  postalCodes: ['7100-8299'],
  feeCents: 9_900,
  freeOverCents: 100_000,
  massSteps: [],
  businessDays: { from: 1, to: 2 },
  asksCourier: false,
  markupPercent: 0,
  ...more,
})

const everywhere = {
  shipping: { feeCents: 29_900, freeOverCents: 500_000 },
  delivery: { deliveryBusinessDays: { from: 3, to: 7 } },
}
const rules = (...zones: DeliveryZone[]): DoorRules => ({ ...everywhere, zones })
const to = (postalCode: string) => ({ ...somewhere, postalCode })
const allCodes = Array.from({ length: 10_000 }, (_, code) => String(code).padStart(4, '0'))

test('without zones the rule for everywhere applies to every address, known or not', () => {
  for (const postalCode of [null, ...allCodes])
    expect(deliveryRuleFor(rules(), { ...somewhere, postalCode })).toEqual({
      ...everywhere.shipping,
      zone: null,
      businessDays: { from: 3, to: 7 },
      feeFrom: 'rule',
    })
})

const aCode = fc.integer({ min: 0, max: 9_999 }).map((code) => String(code).padStart(4, '0'))
const aRange = fc.tuple(aCode, aCode).map(([one, other]) => (one < other ? `${one}-${other}` : other))
const someZones = fc.array(
  fc.record({
    provinces: fc.uniqueArray(fc.constantFrom(...provinces), { maxLength: 3 }),
    postalCodes: fc.array(fc.oneof(aCode, aRange), { maxLength: 3 }),
  }),
  { maxLength: 4 },
)

test('every postal code of South Africa has exactly one rule: that of the first zone with it', () => {
  fc.assert(
    fc.property(someZones, (areas) => {
      const zones = areas.map((area, index) => aZone({ ...area, name: `Zone ${index}`, feeCents: index }))
      for (const postalCode of allCodes) {
        const first = areas.findIndex(
          (area) =>
            area.provinces.some((province) => province === provinceOfPostalCode(postalCode)) ||
            area.postalCodes.some((text) => {
              const [from = '', last = from] = text.split('-')
              return Number(from) <= Number(postalCode) && Number(postalCode) <= Number(last)
            }),
        )
        const rule = deliveryRuleFor(rules(...zones), to(postalCode))
        expect(rule.zone).toBe(first === -1 ? null : `Zone ${first}`)
        expect(rule.feeCents).toBe(first === -1 ? everywhere.shipping.feeCents : first)
      }
    }),
    { numRuns: 15, seed: 20261126 },
  )
})

test('the order of the zones decides, and only their order', () => {
  const town = aZone({ name: 'Town', postalCodes: ['8001'] })
  const province = aZone({ name: 'Province', provinces: ['Western Cape'], postalCodes: [] })
  expect(deliveryRuleFor(rules(town, province), to('8001')).zone).toBe('Town')
  expect(deliveryRuleFor(rules(province, town), to('8001')).zone).toBe('Province')
  expect(deliveryRuleFor(rules(town, province), to('7925')).zone).toBe('Province')
  expect(deliveryRuleFor(rules(town, province), to('2000')).zone).toBeNull()
})

describe('the fee of a zone', () => {
  const heavy = aZone({
    massSteps: [
      { overG: 5_000, feeCents: 19_900 },
      { overG: 20_000, feeCents: 45_000 },
    ],
  })

  test.each([
    [null, 9_900, 'rule'],
    [5_000, 9_900, 'rule'],
    [5_001, 19_900, 'mass'],
    [20_000, 19_900, 'mass'],
    [20_001, 45_000, 'mass'],
  ])('of %d g is %d cents', (massG, feeCents, feeFrom) => {
    expect(deliveryRuleFor(rules(heavy), { ...to('8001'), massG })).toMatchObject({ feeCents, feeFrom })
  })

  test('is what the courier asks where it is asked, and its own while that does not answer', () => {
    const asking = { ...heavy, asksCourier: true }
    const known = { postalCode: '8001', massG: 6_000 }
    expect(deliveryRuleFor(rules(asking), { ...known, courierCents: 12_345 })).toMatchObject({
      feeCents: 12_345,
      feeFrom: 'courier',
    })
    expect(deliveryRuleFor(rules(asking), { ...known, courierCents: null }).feeCents).toBe(19_900)
    expect(deliveryRuleFor(rules(heavy), { ...known, courierCents: 12_345 }).feeCents).toBe(19_900)
  })

  test('adds the markup to the cent', () => {
    expect(withMarkup(10_005, aZone({ markupPercent: 10 }))).toBe(11_006)
    expect(withMarkup(10_005, aZone())).toBe(10_005)
  })

  test('is asked of every cart where delivery is never free', () => {
    const rule = asShippingRule(deliveryRuleFor(rules(aZone({ freeOverCents: null })), to('8001')))
    expect(rule.freeOverCents).toBe(neverFreeCents)
    expect(shippingCents(100_000_000, rule)).toBe(9_900)
  })
})

describe('what is said before the address is known', () => {
  test('is true wherever it goes', () => {
    const zones = [
      aZone({ businessDays: { from: 1, to: 9 } }),
      aZone({ feeCents: 4_900, freeOverCents: 900_000 }),
    ]
    expect(lowestFeeCents(rules(...zones))).toBe(4_900)
    expect(freeEverywhereOverCents(rules(...zones))).toBe(900_000)
    expect(freeEverywhereOverCents(rules(...zones, aZone({ freeOverCents: null })))).toBeNull()
    expect(daysEverywhere(rules(...zones))).toEqual({ from: 1, to: 9 })
  })

  test('is the rule for everywhere in a shop without zones', () => {
    expect(lowestFeeCents(rules())).toBe(29_900)
    expect(freeEverywhereOverCents(rules())).toBe(500_000)
    expect(daysEverywhere(rules())).toEqual({ from: 3, to: 7 })
  })
})

test.each([
  ['8001', { from: '8001', to: '8001' }],
  [' 7100-8299 ', { from: '7100', to: '8299' }],
  ['7100 – 8299', { from: '7100', to: '8299' }],
  ['8299-7100', null],
  ['801', null],
  ['Cape Town', null],
])('reads %j as a range of postal codes', (text, range) => {
  expect(codeRangeOf(text)).toEqual(range)
})

test('a code that is none is in no zone', () => {
  expect(zoneOf([aZone({ postalCodes: ['0000-9999'] })], '80011')).toBeNull()
  expect(zoneOf([aZone({ postalCodes: ['0000-9999'] })], '')).toBeNull()
})
