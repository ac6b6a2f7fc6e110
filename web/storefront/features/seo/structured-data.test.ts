import { describe, expect, it } from 'vitest'
import { aProduct, aShop } from './a-shop.ts'
import { breadcrumbData, organizationData, productData, websiteData } from './structured-data.ts'

describe('productData', () => {
  it('tells the price as machines read it, and who sells', () => {
    expect(productData(aShop(), aProduct()).offers).toEqual({
      '@type': 'Offer',
      url: 'https://shop.example/product/a-laptop',
      price: '1234.56',
      priceCurrency: 'ZAR',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', '@id': 'https://shop.example/#organization', name: 'Sample Shop' },
    })
  })

  it.each([
    { pricesIncludeVat: true, vatBasisPoints: 1500, price: '1000.00' },
    { pricesIncludeVat: false, vatBasisPoints: 1500, price: '1150.00' },
    { pricesIncludeVat: true, vatBasisPoints: null, price: '1000.00' },
  ])('tells the price with VAT in it: $price', ({ price, ...tax }) => {
    const product = aProduct({ retailCents: 100000 })
    expect(productData(aShop(tax), product).offers.price).toBe(price)
  })

  it.each([
    ['in_stock', 'InStock'],
    ['low_stock', 'LimitedAvailability'],
    ['out_of_stock', 'OutOfStock'],
  ] as const)('says of %s: %s', (stockStatus, word) => {
    const { availability } = productData(aShop(), aProduct({ stockStatus })).offers
    expect(availability).toBe(`https://schema.org/${word}`)
  })

  it('shows pictures that are to be had, by their whole address', () => {
    expect(productData(aShop(), aProduct()).image).toEqual(['https://shop.example/media/0123/1280.jpg'])
  })
})

it('breadcrumbData numbers the way from Home', () => {
  const crumbs = [
    { label: 'Home', path: '/' },
    { label: 'Laptops', path: '/category/laptops' },
  ]
  expect(breadcrumbData(aShop(), crumbs).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
    { '@type': 'ListItem', position: 2, name: 'Laptops', item: 'https://shop.example/category/laptops' },
  ])
})

it('organizationData keeps silent of a VAT number that there is not', () => {
  const { company } = aShop()
  expect(organizationData(aShop())).toMatchObject({ vatID: '4999999999', name: 'Sample Shop' })
  expect(organizationData(aShop({ company: { ...company, vatNumber: null } }))).not.toHaveProperty('vatID')
})

it('websiteData names where one searches', () => {
  expect(websiteData(aShop()).potentialAction.target.urlTemplate).toBe(
    'https://shop.example/products?q={search_term_string}',
  )
})
