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
  it('offers brands and facets, except those that all products share', () => {
    expect(keysOf(facetGroups(emptyBrowseState, list))).toEqual(['brand', 'ram', 'os'])
  })

  it('keeps a selected value, even if all products have it', () => {
    const state = { ...emptyBrowseState, specs: [{ key: 'warranty', value: '12 months' } as const] }
    const groups = facetGroups(state, list)
    expect(keysOf(groups)).toContain('warranty')
    expect(groups.at(-1)?.choices).toEqual([
      { label: '12 months', count: 4, fieldValue: 'warranty:12 months', isChosen: true },
    ])
  })

  it('keeps a selected brand without any products left', () => {
    const [brands] = facetGroups({ ...emptyBrowseState, brands: ['HP'] }, list)
    expect(brands?.choices.map(({ label, count, isChosen }) => [label, count, isChosen])).toEqual([
      ['Apple', 1, false],
      ['Dell', 3, false],
      ['HP', 0, true],
    ])
  })
})
