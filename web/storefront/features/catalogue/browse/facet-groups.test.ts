import { describe, expect, it } from 'vitest'
import type { ProductList } from '#contract/catalogue/product.ts'
import { emptyBrowseState } from './browse-state.ts'
import { facetGroups } from './facet-groups.ts'

const list: Pick<ProductList, 'brands' | 'facets' | 'pagination'> = {
  pagination: { page: 1, limit: 20, total: 4, pages: 1 },
  brands: [
    { name: 'Apple', count: 1 },
    { name: 'Dell', count: 3 },
  ],
  facets: [
    {
      key: 'ram',
      label: 'Memory (RAM)',
      values: [
        { value: '16GB', count: 3 },
        { value: '32GB', count: 1 },
      ],
    },
    { key: 'os', label: 'Operating system', values: [{ value: 'macOS', count: 1 }] },
    { key: 'warranty', label: 'Warranty', values: [{ value: '12 months', count: 4 }] },
  ],
}

const keysOf = (groups: ReturnType<typeof facetGroups>) => groups.map(({ key }) => key)

describe('facetGroups', () => {
  it('offers brands and facets, but not what the whole list has alike', () => {
    expect(keysOf(facetGroups(emptyBrowseState, list))).toEqual(['brand', 'ram', 'os'])
  })

  it('keeps what is chosen, also when the whole list has it', () => {
    const state = { ...emptyBrowseState, specs: [{ key: 'warranty', value: '12 months' } as const] }
    const groups = facetGroups(state, list)
    expect(keysOf(groups)).toContain('warranty')
    expect(groups.at(-1)?.choices).toEqual([
      { label: '12 months', count: 4, fieldValue: 'warranty:12 months', isChosen: true },
    ])
  })

  it('keeps a chosen brand that nothing is left of', () => {
    const [brands] = facetGroups({ ...emptyBrowseState, brands: ['HP'] }, list)
    expect(brands?.choices.map(({ label, count, isChosen }) => [label, count, isChosen])).toEqual([
      ['Apple', 1, false],
      ['Dell', 3, false],
      ['HP', 0, true],
    ])
  })
})
