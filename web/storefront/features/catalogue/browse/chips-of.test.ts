import { describe, expect, it } from 'vitest'
import { type BrowseState, countFilters, emptyBrowseState, readBrowseState } from './browse-state.ts'
import { chipsOf } from './chips-of.ts'

const everything: BrowseState = {
  q: 'usb',
  sort: 'price',
  range: '500-1000',
  minPrice: '1500',
  maxPrice: '20 000',
  brands: ['Dell', 'HP'],
  specs: [
    { key: 'ram', value: '16GB' },
    { key: 'screen', value: '13.6"' },
  ],
  inStock: true,
  onSale: true,
  isExact: false,
  view: 'list',
  page: 3,
}

describe('chipsOf', () => {
  it('shows the price that a search names, apart from its words', () => {
    const state = { ...emptyBrowseState, q: 'laptop under 15000', sort: 'relevance' as const }
    expect(chipsOf(state, { text: 'laptop', minCents: null, maxCents: 1_500_000 })).toEqual([
      { label: '“laptop”', search: '?max_price=15000' },
      { label: 'Up to R\u00a015\u00a0000', search: '?q=laptop' },
    ])
    const alone = { text: '', minCents: null, maxCents: 1_500_000 }
    expect(chipsOf({ ...state, q: 'under 15000' }, alone).map(({ label }) => label)).toEqual([
      'Up to R\u00a015\u00a0000',
    ])
    const between = { text: 'laptop', minCents: 1_000_000, maxCents: 2_000_000 }
    expect(chipsOf(state, between)[1]?.label).toBe('R\u00a010\u00a0000 to R\u00a020\u00a0000')
  })

  it('names each active filter', () => {
    expect(chipsOf(everything).map(({ label }) => label)).toEqual([
      '“usb”',
      'R\u00a0500 – R\u00a01\u00a0000',
      'From R\u00a01\u00a0500',
      'Up to R\u00a020\u00a0000',
      'In stock only',
      'On sale',
      'Dell',
      'HP',
      'Memory (RAM): 16GB',
      'Screen size: 13.6"',
    ])
  })

  it('links to the same list without that filter, from its first page', () => {
    for (const { search } of chipsOf(everything)) {
      const left = readBrowseState(new URLSearchParams(search))
      expect(Number(left.q !== '') + countFilters(left)).toBe(9)
      expect(left).toMatchObject({ sort: 'price', view: 'list', page: 1 })
    }
  })

  it('has nothing to remove if nothing is selected', () => {
    expect(chipsOf({ ...emptyBrowseState, sort: 'newest', view: 'list', page: 2 })).toEqual([])
  })

  it('shows an invalid amount as it was typed', () => {
    expect(chipsOf({ ...emptyBrowseState, minPrice: 'cheap' })).toMatchObject([{ label: 'From cheap' }])
  })
})
