import { describe, expect, it, test } from 'vitest'
import type { SpecificationField } from '../specifications/specification-field.ts'
import { facetLabel, parseFacet } from './facet.ts'
import { facetsInOrder, facetsOf, orderFacetValues } from './facets.ts'
import { canBeFilter, ownFilterValue, ownReadersOf } from './own-filter.ts'

const field = (details: Partial<SpecificationField>): SpecificationField => ({
  name: 'refresh_rate_hz',
  label: 'Refresh rate (Hz)',
  kind: 'number',
  unit: 'Hz',
  choices: [],
  isRequired: false,
  isFilter: true,
  ...details,
})
const panel = field({ name: 'panel', label: 'Panel', kind: 'choice', unit: '', choices: ['IPS', 'OLED'] })
const mass = field({ name: 'mass', label: 'Mass', unit: 'kg' })

describe('a filter of a template', () => {
  it.each([
    [field({}), '144hz', '144 Hz'],
    [field({}), '144', '144 Hz'],
    [field({}), '0,144 kHz, overclocked', '144 Hz'],
    [field({}), 'fast', null],
    [mass, '900 g', '0.9 kg'],
    [mass, '1.20 kg with its stand', '1.2 kg'],
    [field({ unit: 'GB' }), '1 TB NVMe', '1TB'],
    [field({ unit: 'GB' }), '2 x 8GB', '16GB'],
    [field({ unit: '' }), '4 cores', '4 cores'],
    [panel, 'ips', 'IPS'],
    [panel, 'VA', null],
    [field({ kind: 'flag' }), 'y', 'Yes'],
    [field({ kind: 'flag' }), ' ', null],
  ])('%# reads %s', (own, said, value) => {
    expect(ownFilterValue(own, said)).toBe(value)
  })

  it('is a facet beside those of every shop, under a key that none of them has', () => {
    const network = field({ name: 'network', label: 'Network', kind: 'flag' })
    const own = ownReadersOf([{ specificationFields: [field({}), network] }])
    expect(facetsOf({ ram: '16GB', 'Refresh rate (Hz)': '144', network: 'yes' }, own)).toEqual([
      { key: 'ram', value: '16GB' },
      { key: 'own.network', value: 'Yes' },
      { key: 'own.refresh_rate_hz', value: '144 Hz' },
    ])
    expect(facetsOf({ refresh_rate_hz: '144' })).toEqual([])
  })

  it('is read as the first of several categories can read it', () => {
    const words = field({ kind: 'choice', unit: '', choices: ['Fast', 'Slow'] })
    const own = ownReadersOf([{ specificationFields: [field({})] }, { specificationFields: [words] }])
    expect(own.get('refresh_rate_hz')?.('60')).toBe('60 Hz')
    expect(own.get('refresh_rate_hz')?.('slow')).toBe('Slow')
  })

  it('has the place and label that its template gives it', () => {
    const [first, second] = facetsInOrder([
      field({}),
      field({ name: 'ram', label: 'Memory', isFilter: false }),
    ])
    expect(first).toEqual({ key: 'own.refresh_rate_hz', label: 'Refresh rate (Hz)' })
    expect(second).toEqual({ key: 'ram', label: 'Memory' })
    expect(facetsInOrder([field({ isFilter: false })])[0]?.key).toBe('type')
  })

  it('lists numbers by value and words by how common they are', () => {
    const counted = (values: string[]) => values.map((value, at) => ({ value, count: at }))
    const order = (values: string[]) => orderFacetValues('own.x', counted(values)).map(({ value }) => value)
    expect(order(['144 Hz', '60 Hz', '1000 Hz'])).toEqual(['60 Hz', '144 Hz', '1000 Hz'])
    expect(order(['IPS', 'OLED'])).toEqual(['OLED', 'IPS'])
  })

  it('can be read from an address, and named without its template', () => {
    expect(parseFacet('own.refresh_rate_hz:144 Hz')).toEqual({ key: 'own.refresh_rate_hz', value: '144 Hz' })
    expect(facetLabel('own.refresh_rate_hz')).toBe('Refresh rate hz')
    for (const text of ['own.:x', 'own.A:x', 'refresh_rate_hz:144 Hz', 'own.a b:x'])
      expect(parseFacet(text)).toBeNull()
  })
})

test('free texts, and what is a filter of every shop, are no filters of a template', () => {
  expect(canBeFilter({ name: 'panel', kind: 'text' })).toBe(false)
  expect(canBeFilter({ name: 'ram', kind: 'number' })).toBe(false)
  expect(canBeFilter({ name: 'panel', kind: 'choice' })).toBe(true)
})
