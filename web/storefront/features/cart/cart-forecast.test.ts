import { expect, test } from 'vitest'
import type { CartLine } from '#web/session/cart/cart.ts'
import { cartForecast } from './cart-forecast.ts'

const shop = {
  shipping: { freeOverCents: 500_000, feeCents: 29_900 },
  taxLabel: 'VAT (15% included)',
  vatBasisPoints: 1500,
  pricesIncludeVat: true,
}

test('takes the VAT out of prices that include it and adds the delivery', () => {
  expect(cartForecast([aLine(4999.99, 1)], shop)).toMatchObject({
    subtotalCents: 499_999,
    shippingCents: 29_900,
    vatCents: 69_117,
    totalCents: 529_899,
    taxLabel: 'VAT (15% included)',
  })
})

test('says how much is missing for free delivery, and nothing once it is free', () => {
  expect(cartForecast([aLine(5000, 1)], shop)).toMatchObject({
    shippingCents: 29_900,
    toFreeShippingCents: 1,
  })
  expect(cartForecast([aLine(2500.01, 2)], shop)).toMatchObject({ shippingCents: 0, toFreeShippingCents: 0 })
})

test('adds VAT if prices do not include it', () => {
  expect(cartForecast([aLine(1000, 1)], { ...shop, pricesIncludeVat: false })).toMatchObject({
    vatCents: 15_000,
    totalCents: 144_900,
  })
})

test('shows no VAT if the shop is not a vendor', () => {
  expect(cartForecast([aLine(1000, 1)], { ...shop, vatBasisPoints: null, taxLabel: null })).toMatchObject({
    vatCents: 0,
    totalCents: 129_900,
    taxLabel: null,
  })
})

function aLine(price: number, quantity: number): CartLine {
  return {
    id: 1,
    slug: 'mouse',
    name: 'Mouse',
    brand: 'Logitech',
    specifications: '',
    imageUrl: null,
    placeholder: '#eee',
    priceCents: Math.round(price * 100),
    available: 9,
    quantity,
  }
}
