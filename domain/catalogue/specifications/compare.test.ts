import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areDifferentKinds, compareFacts, isSameFact } from './compare.ts'

const facts = (rows: Record<string, string>) =>
  Object.entries(rows).map(([label, value]) => ({ label, value }))

describe('comparing facts', () => {
  it('separates what differs from what is the same for all', () => {
    const air = facts({ RAM: '16GB', Storage: '256GB', 'Operating system': 'macOS' })
    const pro = facts({ RAM: '24GB', Storage: '256 GB', 'Operating system': 'macOS' })
    expect(compareFacts([air, pro])).toEqual({
      differences: [{ label: 'RAM', values: ['16GB', '24GB'] }],
      same: [
        { label: 'Storage', values: ['256GB', '256 GB'] },
        { label: 'Operating system', values: ['macOS', 'macOS'] },
      ],
    })
  })

  it('counts a fact that is not stated by all as a difference', () => {
    const { differences, same } = compareFacts([
      facts({ Weight: '1 kg' }),
      facts({}),
      facts({ Weight: '1 kg' }),
    ])
    expect(differences).toEqual([{ label: 'Weight', values: ['1 kg', null, '1 kg'] }])
    expect(same).toEqual([])
  })

  it('keeps the order of facts, with those of later products where they have them', () => {
    const one = facts({ Processor: 'a', RAM: 'b', Battery: 'c' })
    const other = facts({ Processor: 'a', Graphics: 'd', RAM: 'e', Ports: 'f' })
    const { differences, same } = compareFacts([one, other])
    expect(same.map(({ label }) => label)).toEqual(['Processor'])
    expect(differences.map(({ label }) => label)).toEqual(['Graphics', 'RAM', 'Ports', 'Battery'])
  })

  it('joins what has one label, whatever its case, and leaves out what nobody states', () => {
    const one = [...facts({ Details: 'Quiet' }), ...facts({ details: 'Light' }), ...facts({ Colour: ' ' })]
    expect(compareFacts([one, facts({ DETAILS: 'quiet, light' })])).toEqual({
      differences: [],
      same: [{ label: 'Details', values: ['Quiet, Light', 'quiet, light'] }],
    })
  })

  const anyFacts = fc.array(
    fc.record({
      label: fc.constantFrom('RAM', 'Storage', 'Weight', 'Ports'),
      value: fc.string({ maxLength: 5 }),
    }),
    { maxLength: 5 },
  )

  it('says every label once, with a value or none for each product, whatever their order', () => {
    fc.assert(
      fc.property(fc.array(anyFacts, { minLength: 1, maxLength: 4 }), (products) => {
        const { differences, same } = compareFacts(products)
        const rows = [...differences, ...same]
        const labels = new Set(
          products.flat().flatMap(({ label, value }) => (value.trim() === '' ? [] : label)),
        )
        expect(rows.map(({ label }) => label).toSorted()).toEqual([...labels].toSorted())
        expect(rows.every(({ values }) => values.length === products.length)).toBe(true)
        const turned = compareFacts(products.toReversed())
        const sorted = (some: readonly { label: string }[]) => some.map(({ label }) => label).toSorted()
        expect(sorted(turned.differences)).toEqual(sorted(differences))
      }),
    )
  })

  it('finds no difference in one and the same product', () => {
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 2, max: 4 }), (product, times) => {
        const { differences } = compareFacts(Array.from({ length: times }, () => product))
        expect(differences).toEqual([])
      }),
    )
  })
})

describe('facts', () => {
  it.each([
    ['1,24 kg', '1240 g'],
    ['1.240 kg', '1,24 kg'],
    ['16 GB', '16gb'],
    ['1TB SSD', '1024 GB ssd'],
    ['2TB', '2000GB'],
    ['30 000 mAh', '30000mAh'],
    ['24 months', '2 years'],
    ['13.6" display', '13.60 inch display'],
    ['27″ 2560 × 1440', '27" 2560 x 1440'],
    ['USB-C,  HDMI', 'usb-c, hdmi'],
  ])('%s is the same as %s', (one, other) => {
    expect(isSameFact(one, other)).toBe(true)
  })

  it.each([
    ['16GB', '16GB unified'],
    ['1,240 kg', '1.24 kg'],
    ['256GB', '512GB'],
    ['5 kg', '5 g'],
    ['2 x 16GB', '32GB'],
    ['90 W', '90 Wh'],
    ['2 HDMI', '3 HDMI'],
  ])('%s differs from %s', (one, other) => {
    expect(isSameFact(one, other)).toBe(false)
  })

  const pairs = [
    ['kg', 'g', 1000],
    ['m', 'mm', 1000],
    ['cm', 'mm', 10],
    ['GHz', 'MHz', 1000],
    ['kWh', 'Wh', 1000],
    ['Ah', 'mAh', 1000],
    ['years', 'months', 12],
  ] as const

  it('are compared by value across units, for any amount', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...pairs),
        fc.integer({ min: 1, max: 9999 }),
        ([large, small, size], hundredths) => {
          const amount = hundredths / 100
          const smaller = Number((amount * size).toPrecision(12))
          expect(isSameFact(`${amount} ${large}`, `${smaller}${small}`)).toBe(true)
          expect(isSameFact(`${String(amount).replace('.', ',')}${large}`, `${smaller} ${small}`)).toBe(true)
          expect(isSameFact(`${amount} ${large}`, `${smaller + 1} ${small}`)).toBe(false)
        },
      ),
    )
  })

  it('are the same as themselves, and the same either way round', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(isSameFact(one, one)).toBe(true)
        expect(isSameFact(one, other)).toBe(isSameFact(other, one))
      }),
    )
  })
})

describe('kinds', () => {
  const product = (root: string, specifications: Record<string, string>) => ({
    root,
    specifications,
  })
  const tower = product('pc', { type: 'Desktop PC', processor: 'a', ram: 'b', storage: 'c', psu: 'd' })
  const mini = product('pc', { type: 'Mini PC', processor: 'a', ram: 'b', storage: 'c', size: 'd' })
  const mouse = product('accessories', {
    type: 'Mouse',
    sensor: 'a',
    connectivity: 'b',
    battery: 'c',
    buttons: 'd',
  })
  const keyboard = product('accessories', {
    type: 'Keyboard',
    layout: 'a',
    connectivity: 'b',
    battery: 'c',
    backlight: 'd',
  })

  it('are different across categories, and within one for types with little in common', () => {
    expect(areDifferentKinds([tower, mini])).toBe(false)
    expect(areDifferentKinds([mouse, keyboard])).toBe(true)
    expect(areDifferentKinds([tower, product('laptops', { processor: 'a', ram: 'b', storage: 'c' })])).toBe(
      true,
    )
    expect(areDifferentKinds([tower])).toBe(false)
    expect(areDifferentKinds([])).toBe(false)
  })

  it('cannot be told apart where no type is stated', () => {
    expect(areDifferentKinds([mouse, product('accessories', { layout: 'a' })])).toBe(false)
    expect(areDifferentKinds([product('laptops', {}), product('laptops', { ram: 'a' })])).toBe(false)
  })
})
