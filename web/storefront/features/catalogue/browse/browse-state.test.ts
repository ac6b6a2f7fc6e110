import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { productSorts } from '#domain/catalogue/browsing/browsing.ts'
import { facetKeys, formatFacet } from '#domain/catalogue/browsing/facet.ts'
import { pricePresets } from '#domain/money/price-presets.ts'
import {
  type BrowseState,
  countFilters,
  emptyBrowseState,
  isNarrowed,
  priceProblem,
  productQuery,
  readBrowseState,
  sortsOf,
  withoutFilters,
  writeBrowseState,
} from './browse-state.ts'

function read(search: string): BrowseState {
  return readBrowseState(new URLSearchParams(search))
}

const typed = fc.string({ maxLength: 90 }).map((text) => text.trim())
const chosen = typed.filter((text) => text !== '')
const anyRecord: fc.Arbitrary<BrowseState> = fc.record({
  q: typed,
  sort: fc.constantFrom(...productSorts),
  range: fc.constantFrom('', ...pricePresets('laptops').map((preset) => preset.key)),
  minPrice: typed,
  maxPrice: typed,
  brands: fc.uniqueArray(chosen, { maxLength: 5 }),
  specs: fc.uniqueArray(
    fc.record({ key: fc.constantFrom(...facetKeys), value: chosen.map((text) => text.slice(0, 60).trim()) }),
    { maxLength: 5, selector: formatFacet },
  ),
  inStock: fc.boolean(),
  onSale: fc.boolean(),
  isExact: fc.boolean(),
  view: fc.constantFrom('grid', 'list'),
  page: fc.integer({ min: 1, max: 1000 }),
})

// Without a search there is no best match, and nothing to insist on.
const anyState = anyRecord.map((state) => ({
  ...state,
  sort: sortsOf(state.q).find((sort) => sort === state.sort) ?? ('name' as const),
  isExact: state.isExact && state.q !== '',
}))

describe('readBrowseState', () => {
  it('sorts a search by the best match, and everything else by name', () => {
    expect(read('?q=usb').sort).toBe('relevance')
    expect(read('').sort).toBe('name')
    expect(read('?sort=relevance').sort).toBe('name')
    expect(writeBrowseState({ ...emptyBrowseState, q: 'usb', sort: 'relevance' })).toBe('?q=usb')
    expect(writeBrowseState({ ...emptyBrowseState, q: 'usb', sort: 'name' })).toBe('?q=usb&sort=name')
  })

  it('has no selection for a plain address', () => {
    expect(read('')).toEqual(emptyBrowseState)
  })

  it('reads a selection', () => {
    expect(
      read(
        '?q=usb+c&sort=price_desc&range=500-1000&min_price=600&max_price=900&brand=Anker&brand=Apple&spec=ram%3A16GB&spec=ram%3A32GB&in_stock=1&tag=sale&view=list&page=3',
      ),
    ).toEqual({
      q: 'usb c',
      sort: 'price_desc',
      range: '500-1000',
      minPrice: '600',
      maxPrice: '900',
      brands: ['Anker', 'Apple'],
      specs: [
        { key: 'ram', value: '16GB' },
        { key: 'ram', value: '32GB' },
      ],
      inStock: true,
      onSale: true,
      isExact: false,
      view: 'list',
      page: 3,
    })
  })

  it('ignores the empty fields that a form sends', () => {
    expect(read('?q=&sort=name&range=&min_price=&max_price=&brand=&spec=&in_stock=')).toEqual(
      emptyBrowseState,
    )
  })

  it.each([
    '?sort=cheapest',
    '?spec=ram',
    '?spec=weight:1kg',
    '?in_stock=maybe',
    '?range=0-9',
    '?view=table',
    '?page=0',
    '?page=-2',
    '?page=two',
    '?page=1.5',
  ])('ignores %s, which is invalid', (search) => {
    expect(read(search)).toEqual(emptyBrowseState)
  })

  it('treats a repeated value as one selection', () => {
    expect(read('?brand=Dell&brand=Dell&spec=ram:8GB&spec=ram:%208GB')).toMatchObject({
      brands: ['Dell'],
      specs: [{ key: 'ram', value: '8GB' }],
    })
  })

  it('truncates a search to the maximum length', () => {
    expect(read(`?q=${'x'.repeat(500)}`).q).toHaveLength(200)
  })
})

describe('writeBrowseState', () => {
  it('leaves out what is not selected', () => {
    expect(writeBrowseState(emptyBrowseState)).toBe('')
    expect(writeBrowseState({ ...emptyBrowseState, q: 'usb', sort: 'price' })).toBe('?q=usb&sort=price')
  })

  it('writes what is read back unchanged', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(read(writeBrowseState(state))).toEqual(state)
      }),
    )
  })
})

describe('productQuery', () => {
  it('has amounts in cents, however they were typed', () => {
    expect(productQuery({ ...emptyBrowseState, minPrice: 'R 1 234,50', maxPrice: '20 000' })).toEqual({
      sort: 'name',
      minCents: 123_450,
      maxCents: 2_000_000,
    })
  })

  it.each([
    ['abc', 'Enter an amount such as 1500'],
    ['-5', 'Enter an amount such as 1500'],
    ['1e4', 'Enter an amount such as 1500'],
    ['9999999999', 'Enter an amount such as 1500'],
    ['50000000', 'At most R\u00a021\u00a0000\u00a0000,00'],
    [
      '20,000',
      '"20,000" could be R\u00a020,00 or R\u00a020\u00a0000,00. Enter the one you mean, with two decimals',
    ],
    ['10000,505', '"10000,505" has more than two decimals. Round it to cents, such as R\u00a010\u00a0000,51'],
  ])('leaves out "%s", and says why', (minPrice, problem) => {
    expect(productQuery({ ...emptyBrowseState, minPrice })).toEqual({ sort: 'name' })
    expect(priceProblem(minPrice)).toBe(problem)
  })

  it('insists on the words of a search', () => {
    expect(productQuery(read('?q=lapop&exact=1'))).toEqual({ sort: 'relevance', q: 'lapop', exact: '1' })
    expect(read('?exact=1').isExact).toBe(false)
  })

  it('sends the selected brands, specifications and range', () => {
    const specs = [{ key: 'ram', value: '16GB' } as const]
    expect(
      productQuery({
        ...emptyBrowseState,
        q: 'pro',
        brands: ['Apple'],
        specs,
        inStock: true,
        range: 'over-40000',
      }),
    ).toEqual({
      sort: 'name',
      q: 'pro',
      brand: ['Apple'],
      spec: ['ram:16GB'],
      inStock: true,
      range: 'over-40000',
    })
  })
})

describe('countFilters', () => {
  it('counts the filters, not the sort order', () => {
    expect(countFilters({ ...emptyBrowseState, sort: 'brand', q: 'usb' })).toBe(0)
    expect(
      countFilters({ ...emptyBrowseState, brands: ['Apple', 'Dell'], maxPrice: '900', inStock: true }),
    ).toBe(4)
  })
})

describe('withoutFilters', () => {
  it('clears everything except the sort order', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const cleared = withoutFilters(state)
        expect(isNarrowed(cleared)).toBe(false)
        expect(cleared).toEqual({ ...emptyBrowseState, view: state.view })
      }),
    )
  })
})
