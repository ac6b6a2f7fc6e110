import { describe, expect, it } from 'vitest'
import type { Category } from '#contract/catalogue/category.ts'
import { footerLinks, headerLinks } from './shop-links.ts'

function aCategory(slug: string, title: string): Category {
  return { id: slug.length, slug, title, description: '', parentId: null, position: 0, productCount: 1 }
}

const categories = [
  aCategory('accessories', 'Accessories'),
  aCategory('gaming', 'Gaming'),
  aCategory('laptops', 'Notebooks'),
  aCategory('pc', "PC's and Monitors"),
]

describe('headerLinks', () => {
  it("keeps the order of the header and the owner's titles", () => {
    expect(headerLinks(categories)).toEqual([
      { to: '/category/laptops', label: 'Notebooks' },
      { to: '/category/pc', label: "PC's and Monitors" },
      { to: '/category/accessories', label: 'Accessories' },
      { to: '/category/gaming', label: 'Gaming' },
    ])
  })

  it('omits a category that the owner has deleted', () => {
    expect(headerLinks([])).toEqual([])
  })
})

describe('footerLinks', () => {
  it('adds the whole shop', () => {
    expect(footerLinks(categories).slice(-2)).toEqual([
      { to: '/category/gaming', label: 'Gaming' },
      { to: '/products', label: 'All Products' },
    ])
  })
})
