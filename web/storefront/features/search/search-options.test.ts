import { describe, expect, it } from 'vitest'
import { firstGroups, nextOption } from './search-options.ts'
import { suggestionGroups } from './suggestion-groups.ts'

const mouse = {
  id: 7,
  slug: 'a-mouse',
  name: 'A Mouse',
  imageUrl: '/media/abc/1200.jpg',
  retailCents: 199950,
  priceCents: 199950,
  stockStatus: 'in_stock' as const,
}

describe('suggestionGroups', () => {
  it('links categories and products to their pages, with the picture in the size of the list', () => {
    const found = { categories: [{ slug: 'pc', title: "PC's" }], products: [mouse], total: 21, pages: [] }
    expect(suggestionGroups('mouse & pad', found)).toEqual([
      { label: 'Categories', options: [{ to: '/category/pc', label: "PC's", kind: 'category' }] },
      {
        label: 'Products',
        options: [
          {
            to: '/product/a-mouse',
            label: 'A Mouse',
            kind: 'product',
            product: {
              id: mouse.id,
              priceCents: 199_950,
              pictureUrl: '/media/abc/160.webp',
              stockNote: null,
            },
          },
        ],
      },
      {
        label: 'All results',
        options: [
          {
            to: '/products?q=mouse+%26+pad',
            label: 'See all 21 results for “mouse & pad”',
            kind: 'all',
            words: 'mouse & pad',
          },
        ],
      },
    ])
  })

  it('requests no picture wider than its original, and none if there is none', () => {
    const small = { ...mouse, imageUrl: '/media/abc/90.jpg' }
    const none = { ...mouse, imageUrl: null }
    const [group] = suggestionGroups('mouse', {
      categories: [],
      products: [small, none],
      total: null,
      pages: [],
    })
    expect(group?.options.map(({ product }) => product?.pictureUrl)).toEqual(['/media/abc/90.webp', null])
  })

  it('says that nothing was found, and leads to the page that offers the nearest', () => {
    const groups = suggestionGroups('mouze & pad', { categories: [], products: [], total: 0, pages: [] })
    expect(groups.map(({ options }) => options)).toEqual([
      [
        {
          to: '/products?q=mouze+%26+pad',
          label: 'Nothing found for “mouze & pad” yet. See the nearest results',
          kind: 'all',
          words: 'mouze & pad',
        },
      ],
    ])
  })

  it('does not say so if a category was found', () => {
    const found = { categories: [{ slug: 'pc', title: "PC's" }], products: [], total: 0, pages: [] }
    expect(suggestionGroups('pc', found).map(({ label }) => label)).toEqual(['Categories'])
  })

  it.each([
    [1, 'See the result for “mouse”'],
    [null, 'See all results for “mouse”'],
  ])('counts %s results in words', (total, label) => {
    const groups = suggestionGroups('mouse', { categories: [], products: [mouse], total, pages: [] })
    expect(groups.at(-1)?.options[0]?.label).toBe(label)
  })

  it('leads to what was surely meant', () => {
    const found = { categories: [], products: [mouse], total: null, pages: [], correction: 'mouse' }
    expect(suggestionGroups('mousse', found).at(-1)?.options).toEqual([
      { to: '/products?q=mouse', label: 'See all results for “mouse”', kind: 'all', words: 'mouse' },
    ])
  })

  it('leads to pages that help, and has no row for the rest', () => {
    const found = { categories: [], products: [], total: 0, pages: [{ path: '/returns', title: 'Returns' }] }
    expect(suggestionGroups('returns', found)).toEqual([
      { label: 'Help', options: [{ to: '/returns', label: 'Returns', kind: 'help' }] },
    ])
  })

  it('says of a product that it is not in stock', () => {
    const sold = { ...mouse, stockStatus: 'out_of_stock' as const }
    const [group] = suggestionGroups('mouse', { categories: [], products: [sold], total: 1, pages: [] })
    expect(group?.options[0]?.product?.stockNote).toBe('Out of Stock')
  })
})

describe('firstGroups', () => {
  const category = (slug: string, more: object = {}) => ({
    id: 1,
    slug,
    title: slug.toUpperCase(),
    description: '',
    seoTitle: '',
    seoDescription: '',
    parentId: null,
    position: 0,
    productCount: 3,
    version: 1,
    ...more,
  })

  it('links to the same search, whatever characters it has', () => {
    expect(firstGroups(['usb & c'], [])).toEqual([
      {
        label: 'Recent searches',
        options: [{ to: '/products?q=usb+%26+c', label: 'usb & c', kind: 'recent', words: 'usb & c' }],
      },
    ])
  })

  it('offers at most six categories that have something, and none below another', () => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((slug) => category(slug))
    const [group] = firstGroups(
      [],
      [category('empty', { productCount: 0 }), category('below', { parentId: 1 }), ...many],
    )
    expect(group?.label).toBe('Categories')
    expect(group?.options.map(({ to }) => to)).toEqual(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((slug) => `/category/${slug}`),
    )
  })
})

describe('nextOption', () => {
  it('moves down through all and back to the box, and up in reverse', () => {
    const walk = (step: 1 | -1) =>
      [0, 1, 2, 3].reduce((path) => [...path, nextOption(path.at(-1) ?? -1, 3, step)], [-1])
    expect(walk(1)).toEqual([-1, 0, 1, 2, -1])
    expect(walk(-1)).toEqual([-1, 2, 1, 0, -1])
  })
})
