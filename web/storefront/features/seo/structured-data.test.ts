import { describe, expect, it } from 'vitest'
import { aProduct, aShop } from './a-shop.ts'
import { shippingDetails } from './shipping-details.ts'
import { breadcrumbData, organizationData, productData, websiteData } from './structured-data.ts'

describe('productData', () => {
  it('gives the price in machine-readable form, and the seller', () => {
    expect(productData(aShop(), aProduct()).offers).toEqual({
      '@type': 'Offer',
      url: 'https://shop.example/product/a-laptop',
      price: '1234.56',
      priceCurrency: 'ZAR',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      shippingDetails: shippingDetails(aShop(), 123456),
      seller: { '@type': 'Organization', '@id': 'https://shop.example/#organization', name: 'Sample Shop' },
    })
  })

  it.each([
    { pricesIncludeVat: true, vatBasisPoints: 1500, price: '1000.00' },
    { pricesIncludeVat: false, vatBasisPoints: 1500, price: '1150.00' },
    { pricesIncludeVat: true, vatBasisPoints: null, price: '1000.00' },
  ])('gives the price including VAT: $price', ({ price, ...tax }) => {
    const product = aProduct({ priceCents: 100000 })
    expect(productData(aShop(tax), product).offers.price).toBe(price)
  })

  it.each([
    ['in_stock', 'InStock'],
    ['low_stock', 'LimitedAvailability'],
    ['out_of_stock', 'OutOfStock'],
  ] as const)('gives for %s: %s', (stockStatus, word) => {
    const { availability } = productData(aShop(), aProduct({ stockStatus })).offers
    expect(availability).toBe(`https://schema.org/${word}`)
  })

  it('lists available pictures, with absolute addresses', () => {
    expect(productData(aShop(), aProduct()).image).toEqual(['https://shop.example/media/0123/1280.jpg'])
  })
})

it('breadcrumbData numbers the steps from Home', () => {
  const crumbs = [
    { label: 'Home', path: '/' },
    { label: 'Laptops', path: '/category/laptops' },
  ]
  expect(breadcrumbData(aShop(), crumbs).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
    { '@type': 'ListItem', position: 2, name: 'Laptops', item: 'https://shop.example/category/laptops' },
  ])
})

it('organizationData omits a missing VAT number', () => {
  const { company } = aShop()
  expect(organizationData(aShop())).toMatchObject({ vatID: '4999999999', name: 'Sample Shop' })
  expect(organizationData(aShop({ company: { ...company, vatNumber: null } }))).not.toHaveProperty('vatID')
})

it('websiteData describes the search', () => {
  expect(websiteData(aShop()).potentialAction.target.urlTemplate).toBe(
    'https://shop.example/products?q={search_term_string}',
  )
})
