import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FacetKey, facetKeys, facetLabel, formatFacet, parseFacet } from './facet.ts'
import { compareFacetValues, facetsOf, facetsOfProduct, orderFacetValues } from './facets.ts'

function valuesOf(key: FacetKey, specifications: Parameters<typeof facetsOf>[0]): string[] {
  return facetsOf(specifications)
    .filter((facet) => facet.key === key)
    .map(({ value }) => value)
}

describe('facetsOf', () => {
  it.each([
    ['16GB unified', '16GB'],
    ['16GB DDR5, to 96GB', '16GB'],
    ['32GB, 2 x 16GB', '32GB'],
    ['2 x 16GB DDR5', '32GB'],
    ['12 gb', '12GB'],
    ['64MB', '64MB'],
  ])('reads the memory %s as %s', (said, value) => {
    expect(valuesOf('ram', { ram: said })).toEqual([value])
  })

  it.each([
    ['256GB SSD', '256GB'],
    ['1TB NVMe SSD', '1TB'],
    ['1024GB', '1TB'],
    ['2000 GB', '2TB'],
    ['1,5TB', '1.5TB'],
    ['128MB + microSD to 32GB', '128MB'],
  ])('reads the storage %s as %s', (said, value) => {
    expect(valuesOf('storage', { storage: said })).toEqual([value])
  })

  it.each([
    ['Apple M4, 10-core CPU, 8-core GPU', 'Apple M4'],
    ['Apple M4 Pro, 12-core CPU', 'Apple M4 Pro'],
    ['Apple A16 Bionic', 'Apple A16'],
    ['Intel Core i7-13620H', 'Intel Core i7'],
    ['Intel Core Ultra 7 258V', 'Intel Core Ultra 7'],
    ['AMD Ryzen 7 9800X3D', 'AMD Ryzen 7'],
    ['Snapdragon 8 Elite for Galaxy', 'Snapdragon 8 Elite'],
    ['Snapdragon 7 Gen 3', 'Snapdragon 7 Gen 3'],
    ['Snapdragon X Plus, 10-core', 'Snapdragon X Plus'],
    ['Exynos 1580', 'Exynos'],
    ['Rockchip RK3588, 8-core', 'Rockchip RK3588'],
  ])('reads the processor %s as %s', (said, value) => {
    expect(valuesOf('processor', { processor: said })).toEqual([value])
  })

  it.each([
    ['13.6" 2560 x 1664, 500 nits', '13.6"'],
    ['6.67" 2712 x 1220 AMOLED', '6.7"'],
    ['14 inch IPS', '14"'],
    ['6.9" folding AMOLED + 4.1" cover screen', '6.9"'],
  ])('reads the display %s as %s', (said, value) => {
    expect(valuesOf('screen', { display: said })).toEqual([value])
  })

  it('reads a refresh rate from the display, if it is given', () => {
    expect(valuesOf('refresh_rate', { display: '6.3" OLED, 1-120 Hz' })).toEqual(['120 Hz'])
    expect(valuesOf('refresh_rate', { display: '15.6" 1920 x 1080 IPS' })).toEqual([])
  })

  it.each([
    ['Space Black', ['Black']],
    ['Moonlight Blue', ['Blue']],
    ['Black and red', ['Black', 'Red']],
    ['Charcoal', ['Grey']],
    ['Chartreuse', ['Chartreuse']],
  ])('reads the colour %s as %j', (said, values) => {
    expect(valuesOf('color', { color: said })).toEqual(values)
    expect(valuesOf('color', { Colour: said })).toEqual(values)
  })

  it('counts a Thunderbolt socket as USB-C too', () => {
    expect(valuesOf('ports', { ports: '2 x Thunderbolt 4, MagSafe, 3.5 mm' })).toEqual([
      'Headphones 3.5 mm',
      'Thunderbolt',
      'USB-C',
    ])
  })

  it('describes a phone by its network and other products by how they connect', () => {
    expect(facetsOf({ connectivity: '5G, dual SIM + eSIM, Wi-Fi 7, USB-C' })).toEqual([
      { key: 'network', value: '5G' },
    ])
    expect(facetsOf({ connectivity: 'Bluetooth 5.1, USB-C' })).toEqual([
      { key: 'connection', value: 'Bluetooth' },
      { key: 'connection', value: 'USB-C' },
    ])
  })

  it('counts a warranty in months', () => {
    expect(valuesOf('warranty', { warranty_months: 12 })).toEqual(['12 months'])
    expect(valuesOf('warranty', { warranty_months: '1' })).toEqual(['1 month'])
    expect(valuesOf('warranty', { warranty_months: 0 })).toEqual([])
  })

  it('reads free text line by line', () => {
    expect(facetsOf('RAM: 16GB DDR5\nDisplay: 14 inch; made with care')).toEqual([
      { key: 'ram', value: '16GB' },
      { key: 'screen', value: '14"' },
    ])
  })

  it('leaves out unknown names, even those that JavaScript objects have built in', () => {
    expect(
      facetsOf({ constructor: '16GB', __proto__: '16GB', weight: '1 kg', ram: '16', storage: '' }),
    ).toEqual([])
  })

  it('lists each value once, in the order of the panel, in short texts that can be stored', () => {
    const names = fc.constantFrom(
      'ram',
      'storage',
      'processor',
      'display',
      'color',
      'ports',
      'os',
      'warranty_months',
    )
    const said = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.integer({ min: 0, max: 200 }))
    fc.assert(
      fc.property(fc.dictionary(names, said), (specifications) => {
        const facets = facetsOf(specifications)
        const written = facets.map(formatFacet)
        expect(new Set(written).size).toBe(written.length)
        const keys: readonly string[] = facetKeys
        const places = facets.map(({ key }) => keys.indexOf(key))
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        for (const { value } of facets) {
          expect(value).toMatch(/^\S(?:.*\S)?$/u)
          expect(value.length).toBeLessThanOrEqual(40)
          expect(value).not.toContain('\u0000')
        }
      }),
    )
  })
})

describe('parseFacet', () => {
  it('reads back what was written', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...facetKeys),
        fc.string({ minLength: 1 }).filter((text) => text.trim() === text),
        (key, value) => {
          expect(parseFacet(formatFacet({ key, value }))).toEqual({ key, value })
        },
      ),
    )
  })

  it.each(['', 'ram', 'ram:', ':16GB', 'weight:1kg', 'constructor:16GB'])('refuses "%s"', (text) => {
    expect(parseFacet(text)).toBeNull()
  })
})

describe('compareFacetValues', () => {
  it.each([
    ['8GB', '16GB', '1TB'],
    ['64MB', '6GB', '1.5TB'],
    ['6.1"', '13.6"', '27"'],
    ['6 months', '12 months', '120 months'],
    ['Intel Core i5', 'Intel Core i9', 'Intel Core Ultra 5'],
    ['Snapdragon 7 Gen 3', 'Snapdragon 8 Elite', 'Unisoc'],
  ])('puts %s before %s before %s', (...ordered) => {
    expect(ordered.toReversed().toSorted(compareFacetValues)).toEqual(ordered)
  })

  it('sorts all values in one order, whatever they are', () => {
    const part = fc.constantFrom('8', '16', '1.5', 'GB', 'TB', 'MB', ' ', 'i', 'Core', '"', '-', 'é')
    const value = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        expect(Math.sign(compareFacetValues(a, b)) + Math.sign(compareFacetValues(b, a))).toBe(0)
        expect(compareFacetValues(a, b) === 0).toBe(a === b)
        if (compareFacetValues(a, b) <= 0 && compareFacetValues(b, c) <= 0) {
          expect(compareFacetValues(a, c)).toBeLessThanOrEqual(0)
        }
      }),
    )
  })
})

describe('facetLabel', () => {
  it('has a name of its own for every facet', () => {
    expect(new Set(facetKeys.map(facetLabel)).size).toBe(facetKeys.length)
  })
})

describe('orderFacetValues', () => {
  const counted = [
    { value: '1TB', count: 9 },
    { value: '256GB', count: 1 },
    { value: '512GB', count: 5 },
  ]

  it('puts sizes in their order, however many products have them', () => {
    expect(orderFacetValues('storage', counted).map(({ value }) => value)).toEqual(['256GB', '512GB', '1TB'])
  })

  it('puts the most common names first, and equally common ones in alphabetical order', () => {
    const types = [
      { value: 'Mouse', count: 2 },
      { value: 'Cable', count: 2 },
      { value: 'Keyboard', count: 3 },
    ]
    expect(orderFacetValues('type', types).map(({ value }) => value)).toEqual(['Keyboard', 'Cable', 'Mouse'])
  })
})

describe('facetsOfProduct', () => {
  it('counts the tags beside the facets, each once, apart from the one that the database writes', () => {
    expect(
      facetsOfProduct(
        { specifications: { type: 'mouse' }, tags: ['sale', 'limited', 'limited', 'new'] },
        new Map(),
      ),
    ).toEqual([
      { key: 'type', value: 'Mouse' },
      { key: 'tag', value: 'limited' },
      { key: 'tag', value: 'new' },
    ])
  })
})
