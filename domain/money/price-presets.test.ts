import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPreset, inPreset, pricePresets } from './price-presets.ts'

fc.configureGlobal({ seed: 20261120, numRuns: 500 })

const pcKeys = ['under-5000', '5000-15000', '15000-30000', 'over-30000']
const phoneKeys = ['under-5000', '5000-10000', '10000-20000', 'over-20000']

describe('pricePresets', () => {
  test.each([
    ['laptops', ['under-10000', '10000-20000', '20000-40000', 'over-40000']],
    ['smartphones', phoneKeys],
    ['iphones', phoneKeys],
    ['samsung-phones', phoneKeys],
    ['pc', pcKeys],
    ['accessories', ['under-500', '500-1000', '1000-3000', 'over-3000']],
    ['gaming', pcKeys],
    ['', pcKeys],
    ['constructor', pcKeys],
  ])('of %j are %j', (slug, keys) => {
    expect(pricePresets(slug).map((preset) => preset.key)).toEqual(keys)
  })

  test('are labelled in whole rands', () => {
    expect(pricePresets('laptops').map((preset) => preset.label)).toEqual([
      'Under R\u00a010\u00a0000',
      'R\u00a010\u00a0000 \u2013 R\u00a020\u00a0000',
      'R\u00a020\u00a0000 \u2013 R\u00a040\u00a0000',
      'R\u00a040\u00a0000 and more',
    ])
  })

  test('contain every price exactly once', () => {
    const slugs = fc.constantFrom('laptops', 'smartphones', 'pc', 'accessories', 'gaming')
    fc.assert(
      fc.property(slugs, fc.nat({ max: 10_000_000 }), (slug, cents) => {
        return pricePresets(slug).filter((preset) => inPreset(cents, preset)).length === 1
      }),
    )
  })
})

describe('findPreset', () => {
  test.each([
    ['under-500', 0, 50_000],
    ['500-1000', 50_000, 100_000],
    ['1000-3000', 100_000, 300_000],
    ['over-3000', 300_000, null],
    ['under-5000', 0, 500_000],
    ['5000-10000', 500_000, 1_000_000],
    ['5000-15000', 500_000, 1_500_000],
    ['under-10000', 0, 1_000_000],
    ['10000-20000', 1_000_000, 2_000_000],
    ['15000-30000', 1_500_000, 3_000_000],
    ['20000-40000', 2_000_000, 4_000_000],
    ['over-20000', 2_000_000, null],
    ['over-30000', 3_000_000, null],
    ['over-40000', 4_000_000, null],
  ])('knows %s as from %d below %s', (key, fromCents, belowCents) => {
    expect(findPreset(key)).toMatchObject({ key, fromCents, belowCents })
  })

  test.each(['', 'under-1', '5000', 'all', 'constructor'])('does not accept %j', (key) => {
    expect(findPreset(key)).toBeNull()
  })
})

describe('inPreset', () => {
  const middle = { key: '500-1000', label: '', fromCents: 50_000, belowCents: 100_000 }
  const open = { key: 'over-3000', label: '', fromCents: 300_000, belowCents: null }

  test.each([
    [49_999, middle, false],
    [50_000, middle, true],
    [99_999, middle, true],
    [100_000, middle, false],
    [299_999, open, false],
    [300_000, open, true],
    [99_999_999, open, true],
  ])('%d cents in %j: %s', (cents, preset, isIn) => {
    expect(inPreset(cents, preset)).toBe(isIn)
  })
})
