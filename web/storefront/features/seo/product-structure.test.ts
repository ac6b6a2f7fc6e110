import { expect, it } from 'vitest'
import { aProduct, aShop } from './a-shop.ts'
import { categoryStructure, homeStructure, productStructure } from './product-structure.ts'

it('Home is the shop and its search', () => {
  expect(homeStructure(aShop()).map((data) => data['@type'])).toEqual(['Organization', 'WebSite'])
})

it("a product has breadcrumbs through its category's page", () => {
  const regrouped = aProduct({ category: 'iphones', categoryName: 'Samsung Phones', group: 'samsung-phones' })
  const [product, crumbs] = productStructure(aShop(), regrouped, [])
  expect(product).toMatchObject({ '@type': 'Product' })
  expect(crumbs).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home' },
      { position: 2, name: 'Samsung Phones', item: 'https://shop.example/category/samsung-phones' },
      { position: 3, name: 'A laptop', item: 'https://shop.example/product/a-laptop' },
    ],
  })
})

it('a category says which one it is below', () => {
  const parent = { slug: 'smartphones', title: 'Smartphones' }
  const [crumbs] = categoryStructure(aShop(), { slug: 'iphones', title: 'iPhones', parent })
  expect(crumbs).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home' },
      { position: 2, name: 'Smartphones', item: 'https://shop.example/category/smartphones' },
      { position: 3, name: 'iPhones', item: 'https://shop.example/category/iphones' },
    ],
  })
})
