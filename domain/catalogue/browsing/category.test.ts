import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  categoryTitle,
  groupFilter,
  homeGroup,
  homeGroupOrder,
  normaliseCategory,
  orderHomeGroups,
  shelfTitle,
} from './category.ts'

fc.configureGlobal({ seed: 20261120, numRuns: 500 })

describe('normaliseCategory', () => {
  test.each([
    ['PC', 'pc'],
    ['Laptops', 'laptops'],
    ["PC's and Monitors", 'pcs_and_monitors'],
    ['samsung-phones', 'samsung-phones'],
    ['smart_watches', 'smart_watches'],
    ['  Gaming   Chairs ', 'gaming_chairs'],
    ['R&D (2026)!', 'rd_2026'],
    ['Café', 'cafe'],
    ['../../etc', 'etc'],
    ['電腦', ''],
    ['', ''],
  ])('makes of %j %j', (text, slug) => {
    expect(normaliseCategory(text)).toBe(slug)
  })

  const anyText = fc.string({ unit: 'grapheme' })

  test('leaves only lower-case letters, digits, hyphens and underscores', () => {
    fc.assert(fc.property(anyText, (text) => /^[a-z0-9_-]*$/.test(normaliseCategory(text))))
  })

  test('changes nothing the second time', () => {
    fc.assert(
      fc.property(anyText, (text) => normaliseCategory(normaliseCategory(text)) === normaliseCategory(text)),
    )
  })

  test('treats capitals and lower case as the same', () => {
    const ascii = fc.string({ unit: 'grapheme-ascii' })
    fc.assert(fc.property(ascii, (text) => normaliseCategory(text.toUpperCase()) === normaliseCategory(text)))
  })
})

describe('categoryTitle', () => {
  test.each([
    ['iphones', 'iPhones'],
    ['smartphones', 'Smartphones'],
    ['laptops', 'Laptops'],
    ['gaming', 'Gaming'],
    ['accessories', 'Accessories'],
    ['samsung-phones', 'Samsung Phones'],
    ['uncategorized', 'Other Products'],
    ['pc', "PC's and Monitors"],
    ['PC', "PC's and Monitors"],
    ['gaming_chairs', 'Gaming Chairs'],
    ['power-banks', 'Power Banks'],
    ['-odd__name-', 'Odd Name'],
    ['constructor', 'Constructor'],
    ['', ''],
  ])('of %j is %j', (slug, title) => {
    expect(categoryTitle(slug)).toBe(title)
  })

  test("is the owner's as written, if there is one", () => {
    expect(categoryTitle('laptops', 'LAPTOPS & more')).toBe('LAPTOPS & more')
  })

  test.each(['', '  ', null, undefined])('does not accept %j as a title', (ownTitle) => {
    expect(categoryTitle('laptops', ownTitle)).toBe('Laptops')
  })
})

describe('homeGroup', () => {
  test.each([
    ['iphones', 'SAMSUNG', 'samsung-phones'],
    ['iphones', ' Samsung ', 'samsung-phones'],
    ['iphones', 'samsung', 'samsung-phones'],
    ['iphones', 'Apple', 'iphones'],
    ['iphones', 'Samsung Galaxy', 'iphones'],
    ['iphones', null, 'iphones'],
    ['smartphones', 'SAMSUNG', 'smartphones'],
    ['gaming_chairs', 'Noble', 'gaming_chairs'],
    [null, 'SAMSUNG', 'uncategorized'],
  ])('of a product in %j by %j is %s', (categorySlug, brand, group) => {
    expect(homeGroup({ categorySlug, brand })).toBe(group)
  })
})

describe('shelfTitle', () => {
  test.each([
    ['iphones', 'Apple phones', 'Apple', 'Apple phones'],
    ['iphones', 'Apple phones', 'SAMSUNG', 'Samsung Phones'],
    ['smartphones', null, 'Samsung', 'Smartphones'],
    [null, null, 'Samsung', 'Other Products'],
  ])('of a product in %j, called %j, by %j is %s', (categorySlug, categoryTitle, brand, title) => {
    expect(shelfTitle({ categorySlug, categoryTitle, brand })).toBe(title)
  })
})

describe('orderHomeGroups', () => {
  test('puts known groups first, others by name, and products without a category last', () => {
    const slugs = ['uncategorized', 'zips', 'accessories', 'cables', 'smartphones', 'iphones', 'pc']
    expect(orderHomeGroups(slugs)).toEqual([
      'smartphones',
      'iphones',
      'pc',
      'accessories',
      'cables',
      'zips',
      'uncategorized',
    ])
  })

  test('gives one order for any input order, and loses nothing', () => {
    const slugs = fc.uniqueArray(
      fc.constantFrom(...homeGroupOrder, 'uncategorized', 'cables', 'zips', 'drones'),
    )
    fc.assert(
      fc.property(slugs, (some) => {
        expect(orderHomeGroups(some)).toEqual(orderHomeGroups(some.toReversed()))
        expect(orderHomeGroups(some).toSorted()).toEqual(some.toSorted())
      }),
    )
  })
})

describe('groupFilter', () => {
  test.each([
    ['samsung-phones', { categorySlug: 'iphones', brandIs: 'samsung' }],
    ['iphones', { categorySlug: 'iphones', brandIsNot: 'samsung' }],
    ['laptops', { categorySlug: 'laptops' }],
    ['anything_else', { categorySlug: 'anything_else' }],
  ])('of %s lists %j', (slug, filter) => {
    expect(groupFilter(slug)).toEqual(filter)
  })

  test('lists exactly the products of the home group', () => {
    const products = fc.record({
      categorySlug: fc.constantFrom('iphones', 'smartphones', 'laptops'),
      brand: fc.constantFrom('SAMSUNG', ' samsung', 'Apple', ''),
    })
    const groups = fc.constantFrom('iphones', 'samsung-phones', 'smartphones', 'laptops')
    fc.assert(
      fc.property(products, groups, (product, group) => {
        const filter = groupFilter(group)
        const brand = product.brand.trim().toLowerCase()
        const isListed =
          product.categorySlug === filter.categorySlug &&
          (!filter.brandIs || brand === filter.brandIs) &&
          (!filter.brandIsNot || brand !== filter.brandIsNot)
        return isListed === (homeGroup(product) === group)
      }),
    )
  })
})
