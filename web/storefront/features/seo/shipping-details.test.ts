import { expect, test } from 'vitest'
import type { ShownZone } from '#domain/orders/delivery/delivery-zone.ts'
import { aShop } from './a-shop.ts'
import { shippingDetails } from './shipping-details.ts'

const zone: ShownZone = {
  name: 'Cape Town',
  provinces: ['Western Cape'],
  postalCodes: ['7100-8299', '6500'],
  feeCents: 9_900,
  freeOverCents: 100_000,
  massSteps: [],
  asksCourier: false,
  businessDays: { from: 3, to: 5 },
}

test('a shop without zones says what delivery costs everywhere, and its days after the handling', () => {
  expect(shippingDetails(aShop(), 50_000)).toMatchObject([
    {
      shippingRate: { value: '80.00', currency: 'ZAR' },
      shippingDestination: { addressCountry: 'ZA' },
      deliveryTime: {
        handlingTime: { minValue: 2, maxValue: 4 },
        transitTime: { minValue: 3, maxValue: 5 },
      },
    },
  ])
  expect(shippingDetails(aShop(), 120_001)).toMatchObject([{ shippingRate: { value: '0.00' } }])
})

test('a zone says where it is and what delivery costs there', () => {
  const shop = aShop({ zones: [zone] })
  expect(shippingDetails(shop, 50_000)).toMatchObject([
    {
      shippingRate: { value: '99.00' },
      shippingDestination: {
        addressRegion: ['WC'],
        postalCodeRange: [
          { postalCodeBegin: '7100', postalCodeEnd: '8299' },
          { postalCodeBegin: '6500', postalCodeEnd: '6500' },
        ],
      },
      deliveryTime: { transitTime: { minValue: 1, maxValue: 1 } },
    },
  ])
  expect(shippingDetails(shop, 100_001)).toMatchObject([{ shippingRate: { value: '0.00' } }])
})

test('nothing is claimed of a zone whose fee depends on the parcel', () => {
  expect(shippingDetails(aShop({ zones: [{ ...zone, asksCourier: true }] }), 50_000)).toEqual([])
})
