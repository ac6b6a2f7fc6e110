import { describe, expect, it } from 'vitest'
import type { Specifications } from '#contract/catalogue/product.ts'
import { specificationRows, warrantyText } from './specification-rows.ts'

describe('specificationRows', () => {
  it('names each fact for people', () => {
    expect(specificationRows({ ram: '16GB', color: 'Starlight', field_of_view: '110°', screen: 27 })).toEqual(
      [
        { label: 'RAM', value: '16GB' },
        { label: 'Colour', value: 'Starlight' },
        { label: 'Field of view', value: '110°' },
        { label: 'Screen', value: '27' },
      ],
    )
  })

  it('puts the most compared facts first, and leaves the rest in order', () => {
    const rows = specificationRows({ weight: '1 kg', storage: '1TB', color: 'Blue', processor: 'M4' })
    expect(rows.map(({ label }) => label)).toEqual(['Processor', 'Storage', 'Weight', 'Colour'])
  })

  it('takes the order and the labels of the category first', () => {
    const template = [
      { name: 'weight', label: 'Mass' },
      { name: 'ram', label: 'Memory (RAM)' },
    ]
    expect(
      specificationRows({ processor: 'M4', ram: '16GB', color: 'Blue', weight: '1 kg' }, template),
    ).toEqual([
      { label: 'Mass', value: '1 kg' },
      { label: 'Memory (RAM)', value: '16GB' },
      { label: 'Processor', value: 'M4' },
      { label: 'Colour', value: 'Blue' },
    ])
  })

  it('leaves out the warranty and blank values', () => {
    expect(specificationRows({ warranty_months: 12, ram: ' ' })).toEqual([])
  })

  it('reads a text line by line', () => {
    expect(specificationRows('Display: 14 inch\nFanless; Weight: 1 kg')).toEqual([
      { label: 'Display', value: '14 inch' },
      { label: 'Details', value: 'Fanless' },
      { label: 'Weight', value: '1 kg' },
    ])
  })
})

describe('warrantyText', () => {
  const textOf = (specifications: Specifications, warranty = '') => warrantyText({ warranty, specifications })

  it("is the owner's own words, if there are any", () => {
    expect(textOf({ warranty_months: 24 }, '24 months, carry-in')).toBe('Warranty: 24 months, carry-in')
  })

  it('otherwise says how long the warranty lasts', () => {
    expect(textOf({ warranty_months: 24 })).toBe('24-month warranty')
    expect(textOf({ warranty_months: '12' })).toBe('12-month warranty')
  })

  it('says nothing if nothing is known', () => {
    expect(textOf({})).toBeNull()
    expect(textOf({ warranty_months: 'lifetime' })).toBeNull()
    expect(textOf('Fanless')).toBeNull()
  })
})
