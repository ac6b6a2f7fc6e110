import { expect, it } from 'vitest'
import type { CategoryHeading } from '#contract/catalogue/product.ts'
import { relatedLists } from './related-lists.ts'

const alone: CategoryHeading = {
  slug: 'gaming',
  title: 'Gaming',
  seoTitle: '',
  seoDescription: '',
  description: '',
  productCount: 3,
  parent: null,
  children: [],
  wider: null,
}

it('has nothing around a category of its own', () => {
  expect(relatedLists(alone)).toEqual({ above: [], links: [] })
})

it('leads up to the parent and down to the children', () => {
  const parent = { slug: 'smartphones', title: 'Smartphones' }
  const children = [{ slug: 'iphones', title: 'iPhones', productCount: 4 }]
  expect(relatedLists({ ...alone, parent, children })).toEqual({
    above: [{ label: 'Smartphones', to: '/category/smartphones' }],
    links: [{ label: 'iPhones', to: '/category/iphones', productCount: 4 }],
  })
})

it('leads to all of the brand in the parent, however it is spelled', () => {
  const wider = { slug: 'smartphones', title: 'Smartphones', brands: ['SAMSUNG', 'Samsung'], productCount: 4 }
  expect(relatedLists({ ...alone, title: 'Samsung Phones', wider }).links).toEqual([
    {
      label: 'All Smartphones of this brand',
      to: '/category/smartphones?brand=SAMSUNG&brand=Samsung',
      productCount: 4,
    },
  ])
})
