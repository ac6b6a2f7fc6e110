import { describe, expect, it } from 'vitest'
import { nextOption, recentGroups, suggestionGroups } from './search-options.ts'

const mouse = {
  id: 7,
  slug: 'a-mouse',
  name: 'A Mouse',
  imageUrl: '/media/abc/1200.jpg',
  retailCents: 199950,
}

describe('suggestionGroups', () => {
  it('links categories and products to their pages, with the picture in the size of the list', () => {
    expect(suggestionGroups({ categories: [{ slug: 'pc', title: "PC's" }], products: [mouse] })).toEqual([
      { label: 'Categories', options: [{ to: '/category/pc', label: "PC's", kind: 'category' }] },
      {
        label: 'Products',
        options: [
          {
            to: '/product/a-mouse',
            label: 'A Mouse',
            kind: 'product',
            product: { cents: 199_950, pictureUrl: '/media/abc/160.webp' },
          },
        ],
      },
    ])
  })

  it('requests no picture wider than its original, and none if there is none', () => {
    const small = { ...mouse, imageUrl: '/media/abc/90.jpg' }
    const none = { ...mouse, imageUrl: null }
    const [group] = suggestionGroups({ categories: [], products: [small, none] })
    expect(group?.options.map(({ product }) => product?.pictureUrl)).toEqual(['/media/abc/90.webp', null])
  })

  it('is empty if nothing was found', () => {
    expect(suggestionGroups({ categories: [], products: [] })).toEqual([])
  })
})

describe('recentGroups', () => {
  it('links to the same search, whatever characters it has', () => {
    expect(recentGroups(['usb & c'])[0]?.options).toEqual([
      { to: '/products?q=usb+%26+c', label: 'usb & c', kind: 'recent' },
    ])
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
